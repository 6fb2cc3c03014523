import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import type { ChatMessage } from '@maru/contract/room/room';
import type { Queryable, Tx } from '@maru/platform/db/db';

/** Room data, with the addresses that only ticket holders may see. */
export interface RoomFacts {
  schedule: ScheduleItem;
  status: ScheduleItem['broadcast_status'];
  liveUrl: string | null;
  vodUrl: string | null;
  expertHasPage: boolean;
}

const MESSAGES = 50;

export async function findRoom(db: Queryable, scheduleId: number): Promise<RoomFacts | null> {
  const [schedule] = await db<
    ScheduleItem[]
  >`select * from schedule_item where _id = ${scheduleId}`;
  const [urls] = await db<Omit<RoomFacts, 'schedule'>[]>`
    select s.broadcast_status as status, s.live_url as "liveUrl", s.vod_url as "vodUrl",
           e.shown as "expertHasPage"
    from broadcast_schedule s join expert e on e.id = s.expert_id
    where s.id = ${scheduleId}`;
  return schedule && urls ? { schedule, ...urls } : null;
}

/**
 * The newest messages of a room, oldest first. `own` marks those that the member wrote; a visitor
 * passes `null`.
 */
export async function listNewestMessages(
  db: Queryable,
  scheduleId: number,
  memberId: number | null,
): Promise<(ChatMessage & { own: boolean })[]> {
  const newest = await db<(ChatMessage & { own: boolean })[]>`
    select id as _id, nick, expert, text, at,
           coalesce(member_id = ${memberId}::int, false) as own
    from room_message
    where schedule_id = ${scheduleId} order by id desc limit ${MESSAGES}`;
  return newest.toReversed();
}

export interface Writer {
  memberId: number | null;
  nick: string;
  expert: boolean;
}

export async function insertMessage(
  tx: Tx,
  scheduleId: number,
  { memberId, nick, expert }: Writer,
  text: string,
): Promise<ChatMessage> {
  const [message] = await tx<ChatMessage[]>`
    insert into room_message (schedule_id, member_id, nick, expert, text)
    values (${scheduleId}, ${memberId}, ${nick}, ${expert}, ${text})
    returning id as _id, nick, expert, text, at`;
  return message!;
}

export async function findMessage(db: Queryable, id: number): Promise<ChatMessage | null> {
  const [message] = await db<ChatMessage[]>`
    select id as _id, nick, expert, text, at from room_message where id = ${id}`;
  return message ?? null;
}

/** A member's name in a chat: the chosen nickname, otherwise the masked name. */
export async function findChatName(
  db: Queryable,
  memberId: number,
): Promise<{ nickname: string | null; name: string; expertId: number | null } | null> {
  const [row] = await db<{ nickname: string | null; name: string; expertId: number | null }[]>`
    select m.nickname, m.name, e.id as "expertId"
    from member m left join expert e on e.member_id = m.id where m.id = ${memberId}`;
  return row ?? null;
}
