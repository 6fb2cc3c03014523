import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import type { ChatMessage } from '@maru/contract/room/room';
import type { Queryable } from '@maru/platform/db/db';

/** Number of recent messages shown to a client that enters. */
const MESSAGES = 50;

/** Contents of a room. */
interface Room {
  schedule: ScheduleItem;
  /** The newest, oldest first. */
  messages: readonly ChatMessage[];
}

/** Rooms of the given broadcasts that exist, by broadcast number. */
export async function findRooms(
  db: Queryable,
  scheduleIds: readonly number[],
): Promise<Map<number, Room>> {
  const ids = [...scheduleIds];
  const [items, lines] = await Promise.all([
    db<ScheduleItem[]>`select * from schedule_item where _id = any(${ids}::int[])`,
    db<(ChatMessage & { scheduleId: number })[]>`
      select b.id as "scheduleId", m.*
      from unnest(${ids}::int[]) b (id) cross join lateral (
        select id as _id, nick, expert, text, at from room_message
        where schedule_id = b.id order by id desc limit ${MESSAGES}) m
      order by m._id`,
  ]);
  const found = new Map(
    items.map((schedule) => [schedule._id, { schedule, messages: [] as ChatMessage[] }]),
  );
  for (const { scheduleId, ...message } of lines) found.get(scheduleId)?.messages.push(message);
  return found;
}
