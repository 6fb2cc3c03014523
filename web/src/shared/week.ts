const DAY_MS = 86_400_000;
const WORKDAYS = 5;

const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The day of a time in UTC; empty if the time is invalid. */
function dayAt(ms: number): string {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

/**
 * Returns the day `n` days after a day `YYYY-MM-DD`, or before it if `n` is negative. Empty if the
 * day is invalid.
 */
export function addDays(day: string, n: number): string {
  return dayAt(msOf(day) + n * DAY_MS);
}

/** The seven days from Monday to Sunday around a day. */
export function weekOf(day: string): string[] {
  const sinceMonday = (new Date(msOf(day)).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, index) => addDays(day, index - sinceMonday));
}

/**
 * The days of a week that a schedule shows: from Monday to Friday, and a Saturday or Sunday with
 * something on.
 *
 * @param week from Monday to Sunday.
 * @param taken days with something on, in any order.
 */
export function shownDaysOf(week: readonly string[], taken: readonly string[]): string[] {
  return week.filter((day, index) => index < WORKDAYS || taken.includes(day));
}

/** Parses a day from a URL; `null` if it is invalid. */
export function parseDay(text: string | null): string | null {
  if (text === null || !/^20\d{2}-\d{2}-\d{2}$/.test(text)) return null;
  const ms = msOf(text);
  return Number.isNaN(ms) || dayAt(ms) !== text ? null : text;
}
