import type { StaffTerms } from '@maru/contract/terms/staff-terms';
import type { BadgeTone } from '../../shared/ui/badge.tsx';

/** The documents members agree to, in the order of signing up. */
export const termsKindWords: readonly { value: StaffTerms['kind']; label: string }[] = [
  { value: 'terms', label: '이용약관' },
  { value: 'privacy', label: '개인정보 처리방침' },
  { value: 'ethics', label: '전문가 윤리강령' },
  { value: 'marketing', label: '광고성 정보 수신' },
  { value: 'night', label: '야간 광고 수신' },
];

export function termsKindOf(kind: StaffTerms['kind']): string {
  return termsKindWords.find(({ value }) => value === kind)?.label ?? kind;
}

export const termsStates: Readonly<
  Record<StaffTerms['state'], { label: string; tone: BadgeTone }>
> = {
  coming: { label: '시행 예정', tone: 'upcoming' },
  current: { label: '시행 중', tone: 'success' },
  past: { label: '지난 판', tone: 'ended' },
};
