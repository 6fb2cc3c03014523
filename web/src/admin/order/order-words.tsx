import type { OrderState } from '@maru/contract/order';
import { manualMethod } from '@maru/contract/staff-membership';
import { methodName, payMethods } from '../../shared/pay-method-words.ts';
import { Badge, type BadgeTone } from '../../shared/ui/badge.tsx';

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

export const methodOptions = Object.entries(payMethods).map(([value, label]) => ({ value, label }));

/** How staff say that an order they write themselves was paid for. */
export const manualMethods = manualMethod.options.map((value) => ({
  value,
  label: methodName(value),
}));
