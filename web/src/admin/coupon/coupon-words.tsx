import type { Coupon, CouponState } from '@maru/contract/coupon/staff-coupon';
import { formatNumber } from '../../shared/format.ts';
import { Badge, type BadgeTone } from '../../shared/ui/badge.tsx';

const STATES: Record<CouponState, { label: string; tone: BadgeTone }> = {
  active: { label: '사용 중', tone: 'success' },
  waiting: { label: '시작 전', tone: 'info' },
  exhausted: { label: '모두 사용', tone: 'warn' },
  over: { label: '기간 끝남', tone: 'ended' },
  ended: { label: '종료', tone: 'ended' },
};

export const couponStateOptions = Object.entries(STATES).map(([value, { label }]) => ({
  value,
  label,
}));

export const couponKindOptions = [
  { value: 'code', label: '코드' },
  { value: 'targeted', label: '회원 지정' },
] as const;

export function CouponStateBadge({
  state,
  size = 'md',
}: {
  state: CouponState;
  size?: 'md' | 'lg';
}) {
  const { label, tone } = STATES[state];
  return (
    <Badge tone={tone} size={size}>
      {label}
    </Badge>
  );
}

/** `3 / 100`, or `3` where there is no end. */
export function usesOf({ uses, max_uses }: Pick<Coupon, 'uses' | 'max_uses'>): string {
  return max_uses === null
    ? formatNumber(uses)
    : `${formatNumber(uses)} / ${formatNumber(max_uses)}`;
}
