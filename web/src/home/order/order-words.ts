import type { Order, OrderAgreement, OrderState } from '@maru/contract/order';
import type { BadgeTone } from '../../shared/ui/badge.tsx';

export const orderStates: Record<OrderState, { tone: BadgeTone; label: string }> = {
  pending: { tone: 'warn', label: '입금 대기' },
  paid: { tone: 'success', label: '결제 완료' },
  partial_refund: { tone: 'info', label: '부분 환불' },
  refunded: { tone: 'ended', label: '환불 완료' },
  cancelled: { tone: 'ended', label: '주문 취소' },
  expired: { tone: 'ended', label: '기한 지남' },
  failed: { tone: 'error', label: '결제 실패' },
};

export const agreementTitles: Record<OrderAgreement, string> = {
  terms: '회원 이용약관',
  refund: '환불 규정',
  risk: '투자 위험 고지',
};

/** `VIP 3개월`, or `VIP 3개월 외 1건` */
export function orderNameOf({ lines }: Pick<Order, 'lines'>): string {
  const [first, ...others] = lines;
  return others.length === 0 ? (first?.name ?? '') : `${first?.name} 외 ${others.length}건`;
}
