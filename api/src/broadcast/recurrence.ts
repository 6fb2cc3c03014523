import type { RecurrenceRule } from '@maru/contract/broadcast/recurrence-rule';
import { addDays, momentOf, weekdayOf } from '@maru/platform/core/seoul-day';

/** One broadcast that a rule makes. */
export interface Occurrence {
  day: string;
  start_date: string;
  end_date: string;
}

/**
 * Broadcasts of a rule, soonest first. Both the preview and the creation use this function.
 *
 * @param closed days on which the exchange is closed.
 * @param after ms since the epoch; broadcasts that begin by then are left out.
 */
export function occurrencesOf(
  rule: RecurrenceRule,
  closed: ReadonlySet<string>,
  after: number,
): Occurrence[] {
  return openDaysOf(rule, closed)
    .map((day) => occurrenceOn(day, rule))
    .filter(({ start_date }) => Date.parse(start_date) > after);
}

/** Days on which a rule creates a broadcast, including days in the past. */
export function openDaysOf(rule: RecurrenceRule, closed: ReadonlySet<string>): string[] {
  return daysOf(rule).filter((day) => !(rule.skip_holidays && closed.has(day)));
}

/** The days of a rule, holidays and all. */
export function daysOf({ weekdays, from_day, until_day }: RecurrenceRule): string[] {
  const wanted = new Set(weekdays);
  const days: string[] = [];
  for (let day = from_day; day <= until_day; day = addDays(day, 1)) {
    if (wanted.has(isoWeekdayOf(day))) days.push(day);
  }
  return days;
}

function occurrenceOn(
  day: string,
  { starts_at, ends_at }: Pick<RecurrenceRule, 'starts_at' | 'ends_at'>,
): Occurrence {
  const endDay = ends_at > starts_at ? day : addDays(day, 1);
  return { day, start_date: momentOf(day, starts_at), end_date: momentOf(endDay, ends_at) };
}

/** ISO: 1 = Monday … 7 = Sunday. */
function isoWeekdayOf(day: string): number {
  return weekdayOf(day) || 7;
}
