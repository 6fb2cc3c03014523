import type { Order, OrderAgreement, OrderState } from '@maru/contract/order/order';
import type { BadgeTone } from '../../shared/ui/badge.tsx';

export const orderStates: Record<OrderState, { tone: BadgeTone; label: string }> = {
  pending: { tone: 'warn', label: '결제 대기' },
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

/** Why the payment window came back without a payment, by its codes. Its own words are not shown. */
const WINDOW_FAILURES: Readonly<Record<string, string>> = {
  PAY_PROCESS_CANCELED: '결제를 취소했어요. 주문은 그대로 있으니 다시 결제할 수 있어요.',
  USER_CANCEL: '결제창을 닫았어요. 주문은 그대로 있으니 다시 결제할 수 있어요.',
  PAY_PROCESS_ABORTED: '결제가 중단됐어요. 다시 시도하거나 다른 카드로 결제해 주세요.',
  REJECT_CARD_COMPANY: '카드사에서 승인을 거절했어요. 다른 카드로 결제해 주세요.',
  WINDOW_FAILED: '결제창을 열지 못했어요. 잠시 후 다시 시도해 주세요.',
  IN_QUESTION: '앞선 결제를 확인하고 있어요. 잠시 후 다시 확인해 주세요.',
};

export function windowFailureOf(code: string): string {
  return WINDOW_FAILURES[code] ?? '결제를 마치지 못했어요. 금액은 빠져나가지 않았어요.';
}

/** `VIP 3개월`, or `VIP 3개월 외 1건` */
export function orderNameOf({ lines }: Pick<Order, 'lines'>): string {
  const [first, ...others] = lines;
  return others.length === 0 ? (first?.name ?? '') : `${first?.name} 외 ${others.length}건`;
}

/** Label of a discount: `쿠폰 할인 (새해 쿠폰)`, or `할인` without a coupon. */
export function discountNameOf({ lines }: Pick<Order, 'lines'>): string {
  const names = lines.flatMap(({ coupon }) => coupon?.name ?? []);
  return names.length === 0 ? '할인' : `쿠폰 할인 (${names.join(', ')})`;
}
