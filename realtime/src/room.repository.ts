import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { NO_SETTINGS, type RoomSettings } from '@maru/contract/room/room-settings';
import { findSettingsOf } from '@maru/domain/room/room-settings';
import { findRoomLines, type RoomLines } from '@maru/domain/room/room-lines';
import type { Queryable } from '@maru/platform/db/db';

/** Contents of a room. */
interface Room extends RoomLines {
  schedule: ScheduleItem;
  settings: RoomSettings;
}

/** Rooms of the given broadcasts that exist, by broadcast number. */
export async function findRooms(
  db: Queryable,
  scheduleIds: readonly number[],
): Promise<Map<number, Room>> {
  const ids = [...scheduleIds];
  const [items, lines, settings] = await Promise.all([
    db<ScheduleItem[]>`select * from schedule_item where _id = any(${ids}::int[])`,
    findRoomLines(db, ids),
    findSettingsOf(db, ids),
  ]);
  return new Map(
    items.map((schedule) => [
      schedule._id,
      {
        schedule,
        settings: settings.get(schedule._id) ?? NO_SETTINGS,
        ...(lines.get(schedule._id) ?? { messages: [], hidden: [] }),
      },
    ]),
  );
}
