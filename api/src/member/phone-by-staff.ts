import type { Queryable } from '@maru/platform/db';

/** How long a number that staff gave an account opens nothing, so that its owner can object. */
const WAIT_HOURS = 24;

/** Whether a row of `member` has a number that waits, in SQL. One its member has proved never does. */
export function isPhoneWaiting(db: Queryable) {
  return db`coalesce(phone_by_staff_at > now() - make_interval(hours => ${WAIT_HOURS}), false)`;
}
