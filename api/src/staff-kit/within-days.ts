import type { Queryable } from '@maru/platform/db/db';

/**
 * Limits a list to the Seoul days `from` to `to`, both included, by a timestamp that may be
 * indexed. Empty if neither is given.
 *
 * @param at the column, or the expression that computes the timestamp.
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
