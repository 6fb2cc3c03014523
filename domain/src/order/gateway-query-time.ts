import type { Queryable } from '@maru/platform/db/db';

/** Delay before the first query to the payment gateway, if a request did not settle its payment. */
export const FIRST_ASK_S = 15;
const LONGEST_WAIT_S = 600;

/**
 * Time of the next query to the gateway, in SQL. The backoff doubles after each try, up to ten
 * minutes.
 *
 * @param tries column that counts the tries, excluding this one.
 */
export function askAgainAt(db: Queryable, tries: ReturnType<Queryable>) {
  return db`
    now() + make_interval(secs => least(${LONGEST_WAIT_S}, ${FIRST_ASK_S} * 2 ^ least(${tries}, 10)))`;
}
