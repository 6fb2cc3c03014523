import type { OwnCouponState } from '@maru/contract/coupon/coupon';
import type { BadgeTone } from '../../shared/ui/badge.tsx';

export const couponStates: Record<OwnCouponState, { tone: BadgeTone; label: string }> = {
  usable: { tone: 'success', label: '사용 가능' },
  held: { tone: 'warn', label: '결제 대기' },
  waiting: { tone: 'info', label: '사용 전' },
  used: { tone: 'ended', label: '사용 완료' },
  over: { tone: 'ended', label: '사용 종료' },
};
