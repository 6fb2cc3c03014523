import type { Queryable } from './db.ts';

/** When the payment gateway is first asked for what a request should have settled. */
export const FIRST_ASK_S = 15;
const LONGEST_WAIT_S = 600;

/**
 * The moment at which the gateway is asked again, in SQL: twice as long after each try, up to ten
 * minutes.
 *
 * @param tries the column that counts them, without this one.
 */
export function askAgainAt(db: Queryable, tries: ReturnType<Queryable>) {
  return db`
    now() + make_interval(secs => least(${LONGEST_WAIT_S}, ${FIRST_ASK_S} * 2 ^ least(${tries}, 10)))`;
}
