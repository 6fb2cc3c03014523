import type { StaffProduct } from '@maru/contract/product/expert-product';
import { Badge, type BadgeTone } from '../../shared/ui/badge.tsx';

const STATES: Record<StaffProduct['state'], { tone: BadgeTone; label: string }> = {
  on: { tone: 'success', label: '판매중' },
  waiting: { tone: 'upcoming', label: '판매 전' },
  over: { tone: 'ended', label: '판매 종료' },
  off: { tone: 'ended', label: '판매 안 함' },
};

export function ProductStateBadge({
  state,
  size,
}: {
  state: StaffProduct['state'];
  size?: 'md' | 'lg';
}) {
  const { tone, label } = STATES[state];
  return (
    <Badge tone={tone} {...(size && { size })}>
      {label}
    </Badge>
  );
}

/** `3개월`, `30일` */
export function periodOf({
  period_n,
  period_unit,
}: Pick<StaffProduct, 'period_n' | 'period_unit'>): string {
  return `${period_n}${period_unit === 'month' ? '개월' : '일'}`;
}

/** Description of what a product gives access to. */
export function accessOf({
  opens_live,
  opens_vod,
}: Pick<StaffProduct, 'opens_live' | 'opens_vod'>): string {
  return [opens_live && '유료 방송', opens_vod && '다시보기'].filter(Boolean).join(', ');
}
