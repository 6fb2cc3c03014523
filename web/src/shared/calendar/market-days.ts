import type { CalendarEntry } from '@maru/contract/calendar/calendar';
import { listMarketDays, type MarketDay } from '@maru/contract/market/market';
import { callQuery } from '../query.ts';
import { weekOf } from '../week.ts';

/** The days of a span, at most 62, on which the exchange is closed or keeps other hours. */
export const marketDaysQuery = (from: string, to: string) =>
  callQuery(listMarketDays, { query: { from, to } });

/** The same for the week of a day, whichever of its days a page shows. */
export function marketWeekQuery(day: string) {
  const week = weekOf(day);
  return marketDaysQuery(week[0] ?? day, week.at(-1) ?? day);
}

/** Title of an exchange day among other entries. */
export function marketTitleOf({ name, hours }: MarketDay): string {
  if (hours !== null) return `${hours.opens_at} 개장 · ${name}`;
  return name.endsWith('휴장일') ? name : `${name} 휴장`;
}

/** Calendar entries with the days of the exchange among them, each the first of its day. */
export function withMarketDays(
  entries: readonly CalendarEntry[],
  days: readonly MarketDay[],
): CalendarEntry[] {
  const first = days.map((day): CalendarEntry => ({
    // Negative, so it never equals the number of an entry by staff.
    _id: -Number(day.day.replaceAll('-', '')),
    day: day.day,
    until_day: null,
    time: day.hours && `${day.hours.opens_at} – ${day.hours.closes_at}`,
    kind: 'holiday',
    importance: 3,
    title: marketTitleOf(day),
    country: null,
    link: null,
  }));
  return [...first, ...entries].sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}

/** The days on which the exchange does not open at all. */
export function closedOf(days: readonly MarketDay[]): Set<string> {
  return new Set(days.filter(({ hours }) => hours === null).map(({ day }) => day));
}
