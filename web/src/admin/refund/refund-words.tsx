import { TRANSFERS, type Refund, type RefundState } from '@maru/contract/refund/refund';
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

/**
 * Effect of the approval: the required second approval, or the destination and method of the
 * refund.
 */
export function approvalWords({
  gateway,
  order,
  needs_second,
  approvals,
}: Pick<Refund, 'gateway' | 'needs_second' | 'approvals'> & {
  order: Pick<Refund['order'], 'method'>;
}): string {
  if (needs_second && approvals.length === 0) {
    return gateway?.awaits_approval
      ? '금액이 커서 다른 관리자가 2차로 승인해야 새 계좌로 환불돼요.'
      : '금액이 커서 다른 관리자가 2차로 승인해야 환불돼요. 그 전에는 이용도 그대로예요.';
  }
  if (gateway?.awaits_approval) {
    return '승인하면 결제사가 회원의 새 환불 계좌로 보내요. 되돌릴 수 없어요.';
  }
  const isTransfer = TRANSFERS.includes(order.method);
  if (gateway === null) {
    const end = isTransfer ? '이체를 마치면' : '돈을 돌려드리면';
    return `승인한 뒤에는 계산을 고칠 수 없어요. ${end} 이용이 바로 끝나요.`;
  }
  return isTransfer
    ? '승인하면 이용이 바로 끝나고 결제사가 회원의 환불 계좌로 보내요. 되돌릴 수 없어요.'
    : '승인하면 이용이 바로 끝나고 카드 결제가 취소돼요. 되돌릴 수 없어요.';
}
