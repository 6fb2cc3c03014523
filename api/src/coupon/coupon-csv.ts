import type { Coupon, CouponState } from '@maru/contract/coupon/staff-coupon';
import { csvTime } from '../staff-kit/export/csv.ts';
import type { CsvColumn } from '../staff-kit/export/register-export.ts';

const STATES: Record<CouponState, string> = {
  active: '사용 중',
  waiting: '시작 전',
  exhausted: '모두 사용',
  over: '기간 끝남',
  ended: '종료',
};

export const couponColumns: readonly CsvColumn<Coupon>[] = [
  { head: '이름', cell: ({ name }) => name },
  { head: '상태', cell: ({ state }) => STATES[state] },
  { head: '코드', cell: ({ code }) => code },
  { head: '할인율(%)', cell: ({ percent }) => percent },
  { head: '할인액', cell: ({ amount }) => amount },
  { head: '시작일', cell: ({ valid_from }) => valid_from },
  { head: '종료일', cell: ({ valid_to }) => valid_to },
  { head: '상품', cell: ({ products }) => products.map(({ name }) => name).join(', ') },
  { head: '가진 회원', cell: ({ members }) => members },
  { head: '사용', cell: ({ uses }) => uses },
  { head: '사용 한도', cell: ({ max_uses }) => max_uses },
  { head: '할인한 금액', cell: ({ discounted }) => discounted },
  { head: '등록', cell: ({ created_at }) => csvTime(created_at) },
  { head: '등록한 사람', cell: ({ created_by }) => created_by },
  { head: '종료', cell: ({ ended_at }) => csvTime(ended_at) },
  { head: '종료한 사람', cell: ({ ended_by }) => ended_by },
];
