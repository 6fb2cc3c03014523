import { dayOf } from '../../shared/format.ts';

/**
 * Notice period in days. The law requires at least a week for a change that is not adverse to
 * members.
 */
const NOTICE_DAYS = 7;
const DAY_MS = 86_400_000;

/** The next midnight in Seoul after the whole notice of a version that is announced now. */
export function endOfNotice(now: number): string {
  const day = dayOf(now + (NOTICE_DAYS + 1) * DAY_MS);
  return new Date(`${day}T00:00:00+09:00`).toISOString();
}
