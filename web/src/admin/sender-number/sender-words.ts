import type { SenderNumber } from '@maru/contract/sender-number/sender-number';
import type { BadgeTone } from '../../shared/ui/badge.tsx';

/** Display text for the known state of a number. */
export function senderState({ state, checked_at }: SenderNumber): {
  label: string;
  tone: BadgeTone;
} {
  if (checked_at === null) return { label: '확인 중', tone: 'upcoming' };
  return state === 'verified'
    ? { label: '사용 가능', tone: 'success' }
    : { label: '발송사 미등록', tone: 'error' };
}

/** `1600-0000`, `02-2000-0000`, `010-1234-5678` */
export function senderText(digits: string): string {
  const tail = digits.slice(-4);
  const rest = digits.slice(0, -4);
  const area = /^(?:02|0\d{2})/.exec(rest)?.[0];
  return area === undefined ? `${rest}-${tail}` : `${area}-${rest.slice(area.length)}-${tail}`;
}
