/** Minimum age for membership (member terms, article 4). */
const AGE = 19;

const SEOUL_MS = 9 * 3_600_000;

/**
 * Whether a person is at least 19 on this day in Seoul.
 *
 * @param birth `YYYY-MM-DD`
 * @param now ms since the epoch
 */
export function isOfAge(birth: string, now: number): boolean {
  const today = new Date(now + SEOUL_MS).toISOString().slice(0, 10);
  const latest = `${Number(today.slice(0, 4)) - AGE}${today.slice(4)}`;
  return birth <= latest;
}
