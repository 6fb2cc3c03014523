const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** Staff move broadcasts in steps of this length. */
export const STEP_MS = 5 * MINUTE_MS;

/** Start and end in ms since the epoch. `null` = no end is set. */
export interface Span {
  start: number;
  end: number | null;
}

/** A day in Seoul, which has no summer time. */
export interface Day {
  start: number;
  end: number;
}

/** @param day `YYYY-MM-DD`. */
export function timesOf(day: string): Day {
  const start = Date.parse(`${day}T00:00:00+09:00`);
  return { start, end: start + DAY_MS };
}

export function spanOf(item: { start_date: string; end_date: string | null }): Span {
  const { start_date: start, end_date: end } = item;
  return { start: Date.parse(start), end: end === null ? null : Date.parse(end) };
}

/** The same as the fields of a call. */
export function datesOf({ start, end }: Span) {
  return {
    start_date: new Date(start).toISOString(),
    end_date: end === null ? null : new Date(end).toISOString(),
  };
}

export const isSameSpan = (one: Span, other: Span) =>
  one.start === other.start && one.end === other.end;

/** Rounds to the nearest step. */
export const snapped = (ms: number) => Math.round(ms / STEP_MS) * STEP_MS;
