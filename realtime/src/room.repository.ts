import type { ScheduleItem } from '@maru/contract/broadcast';
import type { ChatMessage } from '@maru/contract/room';
import type { Db } from '@maru/platform/db';

/** Messages shown to whoever comes in. */
const MESSAGES = 50;

export async function findScheduleItem(db: Db, scheduleId: number): Promise<ScheduleItem | null> {
  const [item] = await db<ScheduleItem[]>`select * from schedule_item where _id = ${scheduleId}`;
  return item ?? null;
}

/** The newest messages of a broadcast, oldest first. */
export async function listMessages(db: Db, scheduleId: number): Promise<ChatMessage[]> {
  const newest = await db<ChatMessage[]>`
    select id as _id, nick, expert, text, at from room_message
    where schedule_id = ${scheduleId} order by id desc limit ${MESSAGES}`;
  return newest.toReversed();
}
