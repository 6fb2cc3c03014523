import type { StaffProduct } from '@maru/contract/product/expert-product';
import { csvTime } from '../staff-kit/export/csv.ts';
import type { CsvColumn } from '../staff-kit/export/register-export.ts';

const STATES: Record<StaffProduct['state'], string> = {
  on: '판매중',
  waiting: '판매 전',
  over: '판매 종료',
  off: '판매 안 함',
};

/** The columns of the products of experts as a file. */
export const productColumns: readonly CsvColumn<StaffProduct>[] = [
  { head: '번호', cell: ({ _id }) => _id },
  { head: '전문가', cell: ({ expert }) => expert.nick },
  { head: '상품', cell: ({ name }) => name },
  { head: '가격(원)', cell: ({ price }) => price },
  { head: '다음 가격(원)', cell: ({ next_price }) => next_price?.price ?? null },
  { head: '다음 가격 적용', cell: ({ next_price }) => csvTime(next_price?.effective_at ?? null) },
  {
    head: '기간',
    cell: ({ period_n, period_unit }) => `${period_n}${period_unit === 'month' ? '개월' : '일'}`,
  },
  { head: '상태', cell: ({ state }) => STATES[state] },
  { head: '판매 시작', cell: ({ sale_from }) => csvTime(sale_from) },
  { head: '판매 끝', cell: ({ sale_to }) => csvTime(sale_to) },
  { head: '판매 수', cell: ({ sold }) => sold },
  { head: '이용 회원', cell: ({ active }) => active },
  { head: '마지막 수정', cell: ({ updated_at }) => csvTime(updated_at) },
  { head: '수정한 사람', cell: ({ updated_by }) => updated_by },
];
