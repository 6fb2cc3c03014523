import type { RefundState } from '@maru/contract/refund';
import { refundStates } from '../../shared/refund-words.ts';
import { Badge } from '../../shared/ui/badge.tsx';

export const refundStateOptions = Object.entries(refundStates).map(([value, { forStaff }]) => ({
  value,
  label: forStaff,
}));

export function RefundStateBadge({
  state,
  size = 'md',
}: {
  state: RefundState;
  size?: 'md' | 'lg';
}) {
  const { forStaff, tone } = refundStates[state];
  return (
    <Badge tone={tone} size={size}>
      {forStaff}
    </Badge>
  );
}
