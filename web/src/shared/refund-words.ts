import {
  WITHDRAWAL_DAYS,
  type RefundBasis,
  type RefundSum,
} from '@maru/contract/refund/refund-sum';
import type { Refund, RefundState } from '@maru/contract/refund/refund';
import type { BadgeTone } from './ui/badge.tsx';

/** Staff see the current step of the work. Members see the status of their money. */
export const refundStates: Record<
  RefundState,
  { tone: BadgeTone; forStaff: string; forMembers: string }
> = {
  requested: { tone: 'warn', forStaff: '요청', forMembers: '접수' },
  reviewing: { tone: 'info', forStaff: '검토', forMembers: '검토 중' },
  approved: { tone: 'upcoming', forStaff: '승인', forMembers: '승인' },
  processing: { tone: 'info', forStaff: '처리중', forMembers: '환불 처리 중' },
  done: { tone: 'success', forStaff: '완료', forMembers: '환불 완료' },
  rejected: { tone: 'error', forStaff: '거절', forMembers: '거절' },
};

/** Label of a refund's penalty, shown beside its amount. Staff may have set the amount manually. */
export function penaltyName({
  used_days,
  penalty_percent,
  penalty,
  withdrawal = false,
}: Pick<RefundBasis, 'used_days' | 'penalty_percent'> &
  Pick<RefundSum, 'penalty'> &
  Pick<Refund, 'withdrawal'>): string {
  if (used_days === 0 && penalty === 0) return '위약금 (이용 전이라 없음)';
  return withdrawal && penalty === 0
    ? `위약금 (${WITHDRAWAL_DAYS}일 이내 철회라 없음)`
    : `위약금 (총 금액의 ${penalty_percent}% 이내)`;
}
