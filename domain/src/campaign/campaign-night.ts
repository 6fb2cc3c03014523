const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Asia/Seoul is nine hours ahead of UTC all year. */
const SEOUL_MS = 9 * HOUR_MS;

/** Advertising is paused from 21:00 to 08:00, except for members with night consent. */
const NIGHT_FROM_MS = 21 * HOUR_MS;
const NIGHT_TO_MS = 8 * HOUR_MS;

/**
 * The moment the night of `at` ends, or `null` by day.
 *
 * @param at ms since the epoch; so is the answer.
 */
export function nightEndOf(at: number): number | null {
  const timeOfDay = (at + SEOUL_MS) % DAY_MS;
  const midnight = at - timeOfDay;
  if (timeOfDay < NIGHT_TO_MS) return midnight + NIGHT_TO_MS;
  if (timeOfDay >= NIGHT_FROM_MS) return midnight + DAY_MS + NIGHT_TO_MS;
  return null;
}
