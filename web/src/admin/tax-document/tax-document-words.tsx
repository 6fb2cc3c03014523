import type { StaffTaxDocument } from '@maru/contract/tax-document/staff-tax-document';
import {
  taxKind,
  taxState,
  type TaxKind,
  type TaxState,
} from '@maru/contract/tax-document/tax-machine';
import {
  taxEntryStateWords,
  taxKindWords,
  taxStateName,
  taxStateWords,
} from '@maru/contract/tax-document/tax-words';
import { Badge, type BadgeTone } from '../../shared/ui/badge.tsx';

const TONES: Readonly<Record<TaxState, BadgeTone>> = {
  asked: 'upcoming',
  issuing: 'info',
  issued: 'success',
  failed: 'error',
  cancelled: 'ended',
  dropped: 'ended',
};

export const kindOptions = taxKind.options.map((value) => ({ value, label: taxKindWords[value] }));
export const stateOptions = taxState.options.map((value) => ({
  value,
  label: taxStateWords[value],
}));

interface TaxStateBadgeProps {
  state: TaxState;
  kind: TaxKind;
  size?: 'lg';
}

export function TaxStateBadge({ state, kind, size }: TaxStateBadgeProps) {
  return (
    <Badge tone={TONES[state]} {...(size === undefined ? {} : { size })}>
      {taxStateName(state, kind)}
    </Badge>
  );
}

type EntryState = StaffTaxDocument['entries'][number]['state'];

const ENTRY_TONES: Readonly<Record<EntryState, BadgeTone>> = {
  waiting: 'warn',
  asking: 'info',
  in_progress: 'info',
  done: 'success',
  failed: 'error',
  dropped: 'ended',
};

export function EntryBadge({ state }: { state: EntryState }) {
  return <Badge tone={ENTRY_TONES[state]}>{taxEntryStateWords[state]}</Badge>;
}
