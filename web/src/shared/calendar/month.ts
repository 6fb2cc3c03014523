import { addDays, parseDay } from '../week.ts';

const DAYS_OF_WEEK = 7;

/** `2026-11` out of an address, or `null` if it is no month. */
export function parseMonth(text: string | null): string | null {
  return text !== null && parseDay(`${text}-01`) !== null ? text : null;
}

export const monthOf = (day: string) => day.slice(0, 7);

/** The month `n` months later or earlier. */
export function addMonths(month: string, n: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + n, 1)).toISOString().slice(0, 7);
}

/** The same day in another month, or the last one where that month is shorter. */
export function sameDayIn(month: string, day: string): string {
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const wanted = `${month}-${day.slice(8)}`;
  return wanted > last ? last : wanted;
}

/** 0 = Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The weeks that a month touches, each from Sunday to Saturday. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const weeks: string[][] = [];
  for (
    let sunday = addDays(first, -weekdayOf(first));
    monthOf(sunday) <= month;
    sunday = addDays(sunday, DAYS_OF_WEEK)
  ) {
    weeks.push(Array.from({ length: DAYS_OF_WEEK }, (_, index) => addDays(sunday, index)));
  }
  return weeks;
}

/** Where a key leads from a day in the grid; `null` for keys that mean nothing there. */
export function dayAfterKey(key: string, day: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -DAYS_OF_WEEK);
    case 'ArrowDown':
      return addDays(day, DAYS_OF_WEEK);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, DAYS_OF_WEEK - 1 - weekdayOf(day));
    case 'PageUp':
      return sameDayIn(addMonths(monthOf(day), -1), day);
    case 'PageDown':
      return sameDayIn(addMonths(monthOf(day), 1), day);
    default:
      return null;
  }
}

/**
 * Selected day of the month: the day in the URL, else today, else the first. A day outside the
 * month is skipped.
 */
export function chosenDayOf(month: string, asked: string | null, today: string): string {
  const day = parseDay(asked);
  if (day !== null && monthOf(day) === month) return day;
  return monthOf(today) === month ? today : `${month}-01`;
}

/**
 * Groups calendar entries by day. An entry of several days is listed on each of them.
 *
 * @param span the displayed days; other days are omitted.
 */
export function byDay<T extends { day: string; until_day: string | null }>(
  entries: readonly T[],
  span: { from: string; to: string },
): Map<string, T[]> {
  const days = new Map<string, T[]>();
  for (const entry of entries) {
    const last = entry.until_day ?? entry.day;
    const first = entry.day < span.from ? span.from : entry.day;
    for (let day = first; day <= last && day <= span.to; day = addDays(day, 1)) {
      const known = days.get(day);
      if (known) known.push(entry);
      else days.set(day, [entry]);
    }
  }
  return days;
}

/** A month with the days of its neighbours that its weeks touch. */
export function spanOf(month: string): { from: string; to: string } {
  const weeks = weeksOf(month);
  return {
    from: weeks[0]?.[0] ?? `${month}-01`,
    to: weeks.at(-1)?.at(-1) ?? `${month}-28`,
  };
}
