import {
  entryKind,
  hasDays,
  type Journey,
  type JourneyInput,
  type JourneyView,
} from '@maru/contract/journey/journey';
import { DAY_MIN } from '@maru/contract/journey/journey-step';
import { addressOf } from '../sections.ts';
import { newMessage } from './flow-edit.ts';

/** A new journey: a welcome the day after the account was created. */
export const newJourney: JourneyInput = {
  name: '',
  entry: { kind: 'joined', days: null },
  reentry_days: null,
  steps: [{ kind: 'wait', key: 1, next: 2, minutes: DAY_MIN }, newMessage(2, null)],
};

export function valuesOf({ name, entry, reentry_days, plans }: JourneyView): JourneyInput {
  return { name, entry, reentry_days, steps: plans[0]?.steps ?? [] };
}

/** Default days of an entry that has them. */
const DEFAULT_DAYS = { ending: 7, inactive: 30 } as const;

/** The entry of a kind, with the days that it had. */
export function entryOf(chosen: string, days: number | null): JourneyInput['entry'] {
  const kind = entryKind.options.find((each) => each === chosen) ?? 'joined';
  if (!hasDays(kind)) return { kind, days: null };
  return { kind, days: days ?? DEFAULT_DAYS[kind] };
}

export function journeyAddressOf(_id: number): string {
  return `${addressOf('journey-write')}?_id=${_id}`;
}

/** Members of a journey, or of one of its steps. */
export function membersAddressOf(
  _id: number,
  filters: Readonly<Record<string, string>> = {},
): string {
  return `${addressOf('journey-member')}?${new URLSearchParams({ journey: String(_id), ...filters })}`;
}

const TONES = { draft: 'info', on: 'success', paused: 'warn', ended: 'ended' } as const;

export function toneOf({ state }: Pick<Journey, 'state'>): (typeof TONES)[Journey['state']] {
  return TONES[state];
}
