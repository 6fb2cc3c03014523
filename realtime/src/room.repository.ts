import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { NO_CAPTIONS, type CaptionsState } from '@maru/contract/vod/captions';
import { findCaptionsOf } from '@maru/domain/broadcast/captions';
import type { RoomPoll } from '@maru/contract/room/poll';
import { findPollsOf } from '@maru/domain/room/room-poll';
import { NO_SETTINGS, type RoomSettings } from '@maru/contract/room/room-settings';
import { findSettingsOf } from '@maru/domain/room/room-settings';
import { findRoomLines, type RoomLines } from '@maru/domain/room/room-lines';
import type { Queryable } from '@maru/platform/db/db';

/** Contents of a room. */
interface Room extends RoomLines {
  schedule: ScheduleItem;
  settings: RoomSettings;
  poll: RoomPoll | null;
  captions: CaptionsState;
}

/** Rooms of the given broadcasts that exist, by broadcast number. */
export async function findRooms(
  db: Queryable,
  scheduleIds: readonly number[],
): Promise<Map<number, Room>> {
  const ids = [...scheduleIds];
  const [items, lines, settings, polls, captions] = await Promise.all([
    db<ScheduleItem[]>`select * from schedule_item where _id = any(${ids}::int[])`,
    findRoomLines(db, ids),
    findSettingsOf(db, ids),
    findPollsOf(db, ids),
    findCaptionsOf(db, ids),
  ]);
  return new Map(
    items.map((schedule) => [
      schedule._id,
      {
        schedule,
        settings: settings.get(schedule._id) ?? NO_SETTINGS,
        poll: polls.get(schedule._id) ?? null,
        captions: captions.get(schedule._id) ?? NO_CAPTIONS,
        ...(lines.get(schedule._id) ?? { messages: [], hidden: [] }),
      },
    ]),
  );
}
