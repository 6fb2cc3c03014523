import type { HiddenLine } from '@maru/contract/room/moderation';
import type { ChatMessage } from '@maru/contract/room/room';
import type { Queryable } from '@maru/platform/db/db';

/** Number of recent lines shown to a client that enters. */
const NEWEST = 50;

/** A page shows at most this many lines, so older hidden ones are in no page. */
const CHANGED = 300;

/** Chat of a room, oldest line first. */
export interface RoomLines {
  /** The newest lines, and older ones that were hidden and are shown again. */
  messages: ChatMessage[];
  /** Lines that a page may still show, and must remove. */
  hidden: HiddenLine[];
}

/** Columns of a line `m`, in SQL. */
export const lineFields = (db: Queryable) =>
  db`m.id as _id, m.nick, m.expert, m.text, m.at, m.version`;

/** The chat of each room, by broadcast number. A room without lines has none here. */
export async function findRoomLines(
  db: Queryable,
  scheduleIds: readonly number[],
): Promise<Map<number, RoomLines>> {
  const lines = await db<(ChatMessage & { scheduleId: number; hidden: boolean })[]>`
    select b.id as "scheduleId", l.*
    from unnest(${[...scheduleIds]}::int[]) b (id) cross join lateral (
      (select ${lineFields(db)}, false as hidden from room_message m
       where m.schedule_id = b.id and m.hidden_at is null order by m.id desc limit ${NEWEST})
      union
      (select ${lineFields(db)}, m.hidden_at is not null as hidden from room_message m
       where m.schedule_id = b.id and m.version > 1 order by m.id desc limit ${CHANGED})) l
    order by l._id`;
  const found = new Map<number, RoomLines>();
  for (const { scheduleId, hidden, ...line } of lines) {
    const room = found.get(scheduleId) ?? { messages: [], hidden: [] };
    found.set(scheduleId, room);
    if (hidden) room.hidden.push({ _id: line._id, version: line.version });
    else room.messages.push(line);
  }
  return found;
}
