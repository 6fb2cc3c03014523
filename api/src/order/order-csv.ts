import type { OrderState } from '@maru/contract/order/order';
import { methodName } from '@maru/contract/order/pay-method-words';
import { csvTime } from '../staff-kit/export/csv.ts';
import type { CsvColumn } from '../staff-kit/export/register-export.ts';
import { maskName } from '../staff-kit/mask.ts';
import type { StaffOrderRow } from './order.repository.ts';

export const ORDER_STATES: Record<OrderState, string> = {
  pending: '결제 대기',
  paid: '결제 완료',
  partial_refund: '부분 환불',
  refunded: '환불',
  cancelled: '취소',
  expired: '기한 지남',
  failed: '실패',
};

/** The columns of the orders as a file. */
export const orderColumns: readonly CsvColumn<StaffOrderRow>[] = [
  { head: '주문번호', cell: ({ order_no }) => order_no },
  { head: '상태', cell: ({ state }) => ORDER_STATES[state] },
  { head: '아이디', cell: ({ loginId }) => loginId },
  {
    head: '이름',
    cell: ({ memberName }, { masked }) => (masked ? maskName(memberName) : memberName),
  },
  { head: '상품', cell: ({ lines }) => lines.map(({ name }) => name).join(', ') },
  { head: '전문가', cell: ({ lines }) => lines.map(({ expert }) => expert?.nick ?? '').join(', ') },
  { head: '정가', cell: ({ total }) => total },
  { head: '할인', cell: ({ discount }) => discount },
  {
    head: '쿠폰',
    cell: ({ lines }) => lines.flatMap(({ coupon }) => coupon?.name ?? []).join(', '),
  },
  { head: '결제 금액', cell: ({ payable }) => payable },
  { head: '환불 금액', cell: ({ refunded }) => refunded },
  { head: '결제 수단', cell: ({ method }) => methodName(method) },
  { head: '경로', cell: ({ channel }) => (channel === 'web' ? '웹' : '직접 등록') },
  { head: '주문', cell: ({ placed_at }) => csvTime(placed_at) },
  { head: '결제', cell: ({ paid_at }) => csvTime(paid_at) },
  { head: '이용 시작', cell: ({ lines }) => csvTime(lines[0]?.membership?.starts_at ?? null) },
  {
    head: '이용 끝',
    cell: ({ lines }) => {
      const span = lines[0]?.membership;
      return csvTime(span?.ended_at ?? span?.ends_at ?? null);
    },
  },
];
