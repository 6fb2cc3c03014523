import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { findRoomLines, type RoomLines } from '@maru/domain/room/room-lines';
import type { Queryable } from '@maru/platform/db/db';

/** Contents of a room. */
interface Room extends RoomLines {
  schedule: ScheduleItem;
}

/** Rooms of the given broadcasts that exist, by broadcast number. */
export async function findRooms(
  db: Queryable,
  scheduleIds: readonly number[],
): Promise<Map<number, Room>> {
  const ids = [...scheduleIds];
  const [items, lines] = await Promise.all([
    db<ScheduleItem[]>`select * from schedule_item where _id = any(${ids}::int[])`,
    findRoomLines(db, ids),
  ]);
  return new Map(
    items.map((schedule) => [
      schedule._id,
      { schedule, ...(lines.get(schedule._id) ?? { messages: [], hidden: [] }) },
    ]),
  );
}
