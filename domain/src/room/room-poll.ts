import type { OwnVote, RoomPoll } from '@maru/contract/room/poll';
import type { Queryable } from '@maru/platform/db/db';

/** Columns of a poll `p`, in SQL. */
export const pollFields = (db: Queryable) => db`
  p.id as _id, p.question, p.at, p.closed_at, p.version,
  (select json_agg(json_build_object('text', a.text, 'votes', a.votes) order by a.no)
   from unnest(p.answers, p.votes) with ordinality a (text, votes, no)) as answers`;

/** The newest question of each room that has one, by broadcast number. */
export async function findPollsOf(
  db: Queryable,
  scheduleIds: readonly number[],
): Promise<Map<number, RoomPoll>> {
  const rows = await db<(RoomPoll & { scheduleId: number })[]>`
    select distinct on (p.schedule_id) p.schedule_id as "scheduleId", ${pollFields(db)}
    from room_poll p where p.schedule_id = any(${[...scheduleIds]}::int[])
    order by p.schedule_id, p.id desc`;
  return new Map(rows.map(({ scheduleId, ...poll }) => [scheduleId, poll]));
}

export async function findPoll(db: Queryable, scheduleId: number): Promise<RoomPoll | null> {
  return (await findPollsOf(db, [scheduleId])).get(scheduleId) ?? null;
}

/** The answer of a person; `null` if they have not voted. */
export async function findVote(
  db: Queryable,
  pollId: number,
  person: string,
): Promise<OwnVote | null> {
  const [vote] = await db<OwnVote[]>`
    select poll_id as poll, answer from room_vote
    where poll_id = ${pollId} and person = ${person}`;
  return vote ?? null;
}
