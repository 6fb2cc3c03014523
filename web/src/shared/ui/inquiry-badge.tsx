import type { InquiryState } from '@maru/contract/inquiry/inquiry';
import { inquiryStates } from '@maru/contract/inquiry/inquiry-words';
import { Badge, type BadgeTone } from './badge.tsx';

const TONES: Readonly<Record<InquiryState, BadgeTone>> = {
  received: 'upcoming',
  working: 'warn',
  answered: 'success',
  closed: 'ended',
};

/** State of an inquiry, for its member and for staff. */
export function InquiryBadge({ state }: { state: InquiryState }) {
  return <Badge tone={TONES[state]}>{inquiryStates[state]}</Badge>;
}
