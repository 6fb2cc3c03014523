import type { StaffBestStock } from '@maru/contract/stock/staff-stock';
import { csvTime } from '../staff-kit/export/csv.ts';
import type { CsvColumn } from '../staff-kit/export/register-export.ts';

/** CSV columns of the stocks. The result is listed with the two prices it is computed from. */
export const bestStockColumns: readonly CsvColumn<StaffBestStock>[] = [
  { head: '번호', cell: ({ _id }) => _id },
  { head: '종목코드', cell: ({ stock }) => stock.code },
  { head: '종목명', cell: ({ stock }) => stock.name },
  { head: '테마', cell: ({ stock }) => stock.theme },
  { head: '전문가', cell: ({ expert }) => expert?.nick ?? null },
  { head: '상태', cell: ({ realised }) => (realised ? '종료(실현)' : '진행 중(미실현)') },
  { head: '언급한 날', cell: ({ mentioned_on }) => mentioned_on },
  { head: '기준가', cell: ({ base_price }) => base_price },
  { head: '가격을 확인한 날', cell: ({ close_on }) => close_on },
  { head: '확인한 가격', cell: ({ close_price }) => close_price },
  { head: '등락률(%)', cell: ({ change_percent }) => change_percent },
  { head: '공개', cell: ({ state }) => (state === 'published' ? '공개' : '숨김') },
  { head: '마지막 수정', cell: ({ updated_at }) => csvTime(updated_at) },
];
