import { csvTime } from '../staff-kit/export/csv.ts';
import type { CsvColumn } from '../staff-kit/export/register-export.ts';
import { maskName } from '../staff-kit/mask.ts';
import { ORDER_STATES } from './order-csv.ts';
import type { CouponUseRow } from './coupon-use.repository.ts';

export const couponUseColumns: readonly CsvColumn<CouponUseRow>[] = [
  { head: '일시', cell: ({ at }) => csvTime(at) },
  { head: '주문번호', cell: ({ orderNo }) => orderNo },
  { head: '주문 상태', cell: ({ orderState }) => ORDER_STATES[orderState] },
  { head: '아이디', cell: ({ loginId }) => loginId },
  {
    head: '이름',
    cell: ({ memberName }, { masked }) => (masked ? maskName(memberName) : memberName),
  },
  { head: '상품', cell: ({ product }) => product },
  { head: '정가', cell: ({ price }) => price },
  { head: '할인', cell: ({ discount }) => discount },
  { head: '돌려받음', cell: ({ given_back_at }) => csvTime(given_back_at) },
];
