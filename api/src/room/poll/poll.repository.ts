import type { RoomPoll } from '@maru/contract/room/poll';
import { pollFields } from '@maru/domain/room/room-poll';
import type { Tx } from '@maru/platform/db/db';

/** A poll with the room it belongs to. */
export type LockedPoll = RoomPoll & { scheduleId: number };

/** Locks a poll until the end of the transaction. */
export async function lockPoll(tx: Tx, pollId: number): Promise<LockedPoll | null> {
  const [poll] = await tx<LockedPoll[]>`
    select ${pollFields(tx)}, p.schedule_id as "scheduleId" from room_poll p
    where p.id = ${pollId} for no key update`;
  return poll ?? null;
}

/** @returns null if the room has an open question. */
export async function insertPoll(
  tx: Tx,
  scheduleId: number,
  { question, answers }: { question: string; answers: readonly string[] },
): Promise<RoomPoll | null> {
  const [poll] = await tx<RoomPoll[]>`
    insert into room_poll as p (schedule_id, question, answers, votes)
    values (${scheduleId}, ${question}, ${[...answers]}::text[],
            array_fill(0, array[${answers.length}::int]))
    on conflict do nothing returning ${pollFields(tx)}`;
  return poll ?? null;
}

export async function writeClosed(tx: Tx, pollId: number): Promise<RoomPoll> {
  const [poll] = await tx<RoomPoll[]>`
    update room_poll p set closed_at = clock_timestamp(), version = version + 1
    where id = ${pollId} returning ${pollFields(tx)}`;
  return poll!;
}

export interface NewVote {
  pollId: number;
  person: string;
  memberId: number | null;
  /** From 0. */
  answer: number;
}

/** @returns false if the person has voted before. */
export async function insertVote(
  tx: Tx,
  { pollId, person, memberId, answer }: NewVote,
): Promise<boolean> {
  const [written] = await tx`
    insert into room_vote (poll_id, person, member_id, answer)
    values (${pollId}, ${person}, ${memberId}, ${answer})
    on conflict do nothing returning 1`;
  return written !== undefined;
}

export async function countVote(tx: Tx, pollId: number, answer: number): Promise<RoomPoll> {
  const [poll] = await tx<RoomPoll[]>`
    update room_poll p
    set votes[${answer + 1}::int] = votes[${answer + 1}::int] + 1, version = version + 1
    where id = ${pollId} returning ${pollFields(tx)}`;
  return poll!;
}
