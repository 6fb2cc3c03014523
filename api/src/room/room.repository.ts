import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import type { ChatMessage } from '@maru/contract/room/room';
import type { Chapter } from '@maru/contract/vod/chapter';
import { lineFields } from '@maru/domain/room/room-lines';
import type { Queryable, Tx } from '@maru/platform/db/db';

/** Room data, with the addresses that only ticket holders may see. */
export interface RoomFacts {
  schedule: ScheduleItem;
  status: ScheduleItem['broadcast_status'];
  liveUrl: string | null;
  vodUrl: string | null;
  expertHasPage: boolean;
  /** Of its recording. */
  chapters: Chapter[];
}

export async function findRoom(db: Queryable, scheduleId: number): Promise<RoomFacts | null> {
  const [schedule] = await db<
    ScheduleItem[]
  >`select * from schedule_item where _id = ${scheduleId}`;
  const [urls] = await db<Omit<RoomFacts, 'schedule'>[]>`
    select s.broadcast_status as status, s.live_url as "liveUrl", s.vod_url as "vodUrl",
           e.shown as "expertHasPage", s.chapters
    from broadcast_schedule s join expert e on e.id = s.expert_id
    where s.id = ${scheduleId}`;
  return schedule && urls ? { schedule, ...urls } : null;
}

/** Which of these lines a member wrote. */
export async function listOwnLines(
  db: Queryable,
  lines: readonly number[],
  memberId: number,
): Promise<number[]> {
  const own = await db<{ id: number }[]>`
    select id from room_message
    where id = any(${[...lines]}::int[]) and member_id = ${memberId} order by id`;
  return own.map(({ id }) => id);
}

export interface Writer {
  memberId: number | null;
  /** As the room knows them, also under another nickname. */
  person: string;
  nick: string;
  expert: boolean;
}

export async function insertMessage(
  tx: Tx,
  scheduleId: number,
  { memberId, person, nick, expert }: Writer,
  text: string,
): Promise<ChatMessage> {
  const [message] = await tx<ChatMessage[]>`
    insert into room_message as m (schedule_id, member_id, person, nick, expert, text)
    values (${scheduleId}, ${memberId}, ${person}, ${nick}, ${expert}, ${text})
    returning ${lineFields(tx)}`;
  return message!;
}

export async function findMessage(db: Queryable, id: number): Promise<ChatMessage | null> {
  const [message] = await db<ChatMessage[]>`
    select ${lineFields(db)} from room_message m where m.id = ${id} and m.hidden_at is null`;
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
