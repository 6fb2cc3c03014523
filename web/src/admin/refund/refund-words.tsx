import type { RefundState } from '@maru/contract/refund';
import { Badge, type BadgeTone } from '../../shared/ui/badge.tsx';

const STATES: Record<RefundState, { label: string; tone: BadgeTone }> = {
  requested: { label: '요청', tone: 'warn' },
  reviewing: { label: '검토', tone: 'info' },
  approved: { label: '승인', tone: 'upcoming' },
  processing: { label: '처리중', tone: 'info' },
  done: { label: '완료', tone: 'success' },
  rejected: { label: '거절', tone: 'error' },
};

export const refundStateOptions = Object.entries(STATES).map(([value, { label }]) => ({
  value,
  label,
}));

export function RefundStateBadge({
  state,
  size = 'md',
}: {
  state: RefundState;
  size?: 'md' | 'lg';
}) {
  const { label, tone } = STATES[state];
  return (
    <Badge tone={tone} size={size}>
      {label}
    </Badge>
  );
}
