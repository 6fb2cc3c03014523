import type { Product } from '@maru/contract/product/product';
import type { OrderState } from '@maru/contract/order/order';
import { methodName, payMethods } from '@maru/contract/order/pay-method-words';
import { Badge, type BadgeTone } from '../../shared/ui/badge.tsx';
import { manualMethod } from '@maru/contract/order/manual-order';

const STATES: Record<OrderState, { label: string; tone: BadgeTone }> = {
  pending: { label: '결제 대기', tone: 'warn' },
  paid: { label: '결제 완료', tone: 'success' },
  partial_refund: { label: '부분 환불', tone: 'info' },
  refunded: { label: '환불', tone: 'ended' },
  cancelled: { label: '취소', tone: 'ended' },
  expired: { label: '기한 지남', tone: 'ended' },
  failed: { label: '실패', tone: 'error' },
};

export const orderStateOptions = Object.entries(STATES).map(([value, { label }]) => ({
  value,
  label,
}));

export function OrderStateBadge({ state, size = 'md' }: { state: OrderState; size?: 'md' | 'lg' }) {
  const { label, tone } = STATES[state];
  return (
    <Badge tone={tone} size={size}>
      {label}
    </Badge>
  );
}

/** Label of a product that is sold without an expert. */
const KINDS: Record<Product['kind'], string> = {
  expert: '전문가 상품',
  vip: '전체 이용권',
  premium: '전체 이용권',
  vvip: '전체 이용권',
  series: '강의',
  trial: '체험',
};

/** Name of the product's expert, or the label of its kind if it has no expert. */
export function soldAs({ expert, kind }: Pick<Product, 'expert' | 'kind'>): string {
  return expert?.nick ?? KINDS[kind];
}

export const methodOptions = Object.entries(payMethods).map(([value, label]) => ({ value, label }));

/** Labels for the payment methods of manual orders. */
export const manualMethods = manualMethod.options.map((value) => ({
  value,
  label: methodName(value),
}));
