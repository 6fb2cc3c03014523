import {
  vitals,
  type BrowserErrorKind,
  type BrowserErrorState,
  type Rating,
  type VitalName,
} from '@maru/contract/monitor/browser-report';
import { formatNumber } from '../../shared/format.ts';
import type { BadgeTone } from '../../shared/ui/badge.tsx';

export const kindNames: Record<BrowserErrorKind, string> = {
  error: '오류',
  rejection: '처리 안 된 약속',
  policy: '보안 정책 차단',
};

export const stateNames: Record<BrowserErrorState, string> = {
  open: '열림',
  resolved: '해결',
  muted: '숨김',
};

export const vitalTitles: Record<VitalName, string> = {
  LCP: '첫 화면 (LCP)',
  INP: '누른 뒤 반응 (INP)',
  CLS: '화면 밀림 (CLS)',
};

export const ratingTones: Record<Rating, BadgeTone> = {
  good: 'success',
  fair: 'warn',
  poor: 'error',
};
export const ratingNames: Record<Rating, string> = { good: '좋음', fair: '보통', poor: '나쁨' };

/** A figure as it is read: `1.84초`, `120ms`, `0.03`. */
export function vitalText(name: VitalName, value: number): string {
  if (name === 'CLS') return value.toFixed(2);
  return value >= 1_000
    ? `${(value / 1_000).toFixed(2)}초`
    : `${formatNumber(Math.round(value))}ms`;
}

/** `2.50초까지 좋음, 4.00초부터 나쁨`. */
export function limitsOf(name: VitalName): string {
  const { good, poor } = vitals[name];
  return `${vitalText(name, good)}까지 좋음, ${vitalText(name, poor)} 넘으면 나쁨`;
}
