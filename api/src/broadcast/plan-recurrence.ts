import { MAX_RULE_DAYS } from '@maru/contract/broadcast/recurrence';
import type { RecurrenceRule } from '@maru/contract/broadcast/recurrence-rule';
import type { MarketDay } from '@maru/contract/market/market';
import type { Queryable } from '@maru/platform/db/db';
import { addDays, daysBetween, seoulDayOf } from '@maru/platform/core/seoul-day';
import { listUnusualDays } from '../invest/market-days.ts';
import { badInput } from '../http/refusal.ts';
import { findClashes, type Clash } from './recurrence.repository.ts';
import { daysOf, occurrencesOf, type Occurrence } from './recurrence.ts';

/** How far ahead of today a rule may begin. */
const MAX_AHEAD_DAYS = 366;

/**
 * Occurrences that a rule creates, each with its clash and the state of the exchange on that day.
 */
export interface Plan {
  occurrences: (Occurrence & { clash: Clash | null; market: MarketDay | null })[];
  skipped: MarketDay[];
  /** The days from first to last on which the exchange stays closed. */
  closed: ReadonlySet<string>;
}

/**
 * Computes the occurrences of a rule from now on. Preview and save both use it.
 *
 * @param exceptRule rule that cannot clash with its own broadcasts.
 * @throws Refusal INVALID_INPUT for a rule that is too long or has no occurrences.
 */
export async function planRecurrence(
  db: Queryable,
  expertId: number,
  rule: RecurrenceRule,
  exceptRule: number | null = null,
): Promise<Plan> {
  refuseImpossible(rule);
  const market = await listUnusualDays(db, rule.from_day, rule.until_day);
  const marketOn = new Map(market.map((day) => [day.day, day]));
  const closed = new Set(market.filter(({ hours }) => hours === null).map(({ day }) => day));
  const times = occurrencesOf(rule, closed, Date.now());
  if (times.length === 0) refuseField('weekdays', 'must produce a future broadcast');
  const clashes = await findClashes(db, expertId, times, exceptRule);
  const ofRule = new Set(daysOf(rule));
  return {
    occurrences: times.map((time, index) => ({
      ...time,
      clash: clashes[index] ?? null,
      market: marketOn.get(time.day) ?? null,
    })),
    skipped: rule.skip_holidays
      ? market.filter(({ day, hours }) => hours === null && ofRule.has(day))
      : [],
    closed,
  };
}

function refuseImpossible({ starts_at, ends_at, from_day, until_day }: RecurrenceRule): void {
  if (starts_at === ends_at) refuseField('ends_at', 'must differ from the start');
  if (until_day < from_day) refuseField('until_day', 'must not be before from_day');
  if (daysBetween(from_day, until_day) > MAX_RULE_DAYS) {
    refuseField('until_day', `must be at most ${MAX_RULE_DAYS} days after from_day`);
  }
  if (from_day > addDays(seoulDayOf(Date.now()), MAX_AHEAD_DAYS)) {
    refuseField('from_day', 'must be less far in the future');
  }
}

export function refuseField(path: string, message: string): never {
  throw badInput(path, message);
}
