import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import type { Queryable } from '@maru/platform/db/db';

/** Broadcasts by their numbers, in that order. Deleted and cancelled ones are left out. */
export function listBroadcastsOf(db: Queryable, ids: readonly number[]): Promise<ScheduleItem[]> {
  return db<ScheduleItem[]>`
    select s.* from schedule_item s where s._id = any(${[...ids]}::int[])
    order by array_position(${[...ids]}::int[], s._id)`;
}
