import type { Queryable } from '@maru/platform/db';

/**
 * Narrows a list to the days of Seoul from `from` to `to`, both included, by a moment that an index
 * may stand on. Nothing where neither is given.
 *
 * @param at the column, or what it is computed from.
 * @param days `YYYY-MM-DD` each.
 */
export function andWithinDays(
  db: Queryable,
  at: ReturnType<Queryable>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
) {
  return db`
    ${from ? db`and ${at} >= ${from}::date::timestamp at time zone 'Asia/Seoul'` : db``}
    ${to ? db`and ${at} < (${to}::date + 1)::timestamp at time zone 'Asia/Seoul'` : db``}`;
}
