export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Asia/Seoul is nine hours ahead of UTC all year, so each local time of a day is one moment. */
const SEOUL_MS = 9 * HOUR_MS;

/** The calendar day in Asia/Seoul, `YYYY-MM-DD`. @param at ms since the epoch. */
export function seoulDayOf(at: number): string {
  return new Date(at + SEOUL_MS).toISOString().slice(0, 10);
}

/** The clock in Asia/Seoul, `HH:MM`. @param at ms since the epoch. */
export function seoulClockOf(at: number): string {
  return new Date(at + SEOUL_MS).toISOString().slice(11, 16);
}

/** The first moment of the day of `at`, in ms since the epoch. */
export function seoulMidnightOf(at: number): number {
  return at - ((at + SEOUL_MS) % DAY_MS);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** From one day to another; negative when the other is earlier. */
export function daysBetween(one: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(one)) / DAY_MS);
}

/** 0 = Sunday … 6 = Saturday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

export function isWeekend(day: string): boolean {
  return [0, 6].includes(weekdayOf(day));
}

/** A moment of a day in Asia/Seoul. @param time `HH:MM`. */
export function momentOf(day: string, time: string): string {
  return new Date(`${day}T${time}:00+09:00`).toISOString();
}
