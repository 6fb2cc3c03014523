import { chatModeOf } from '@maru/contract/room/chat-mode';
import type { OwnVote, RoomPoll } from '@maru/contract/room/poll';
import type { EnteredTicket } from '@maru/domain/room/join-ticket';
import { findAdvisoryMode } from '@maru/domain/setting/advisory-mode';
import type { Db, Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';
import { badInput, Refusal } from '../../http/refusal.ts';
import { isRoomOf } from '../desk.repository.ts';
import { logModeration, type Moderator } from '../moderate.ts';
import { findRoom } from '../room.repository.ts';
import { countVote, lockPoll, insertPoll, insertVote, writeClosed } from './poll.repository.ts';

async function publishPoll(tx: Tx, scheduleId: number, poll: RoomPoll): Promise<void> {
  await publish(tx, 'room.pollChanged', { poll, at: new Date().toISOString() }, scheduleId);
}

/**
 * Asks a room a question.
 *
 * @throws Refusal NOT_FOUND, also where the law allows no chat, or STATE_CONFLICT if another
 *   question is open or the broadcast is off the air.
 */
export function askPoll(
  db: Db,
  by: Moderator,
  { scheduleId, ...input }: { scheduleId: number; question: string; answers: readonly string[] },
): Promise<RoomPoll> {
  return db.begin(async (tx) => {
    const room = await findRoom(tx, scheduleId);
    if (!room || !(await isRoomOf(tx, scheduleId, by.expertId))) throw new Refusal('NOT_FOUND');
    const chat = chatModeOf(room.schedule, (await findAdvisoryMode(tx)).kind);
    if (chat === 'none') throw new Refusal('NOT_FOUND');
    const poll = room.status === 0 ? null : await insertPoll(tx, scheduleId, input);
    if (!poll) throw new Refusal('STATE_CONFLICT');
    await publishPoll(tx, scheduleId, poll);
    await logModeration(tx, by, 'room.askPoll', scheduleId, { question: input.question });
    return poll;
  });
}

/** @throws Refusal NOT_FOUND, or STATE_CONFLICT if it is closed. */
export function closePoll(db: Db, by: Moderator, pollId: number): Promise<RoomPoll> {
  return db.begin(async (tx) => {
    const locked = await lockPoll(tx, pollId);
    if (!locked || !(await isRoomOf(tx, locked.scheduleId, by.expertId))) {
      throw new Refusal('NOT_FOUND');
    }
    if (locked.closed_at !== null) throw new Refusal('STATE_CONFLICT');
    const poll = await writeClosed(tx, pollId);
    await publishPoll(tx, locked.scheduleId, poll);
    await logModeration(tx, by, 'room.closePoll', locked.scheduleId, { question: locked.question });
    return poll;
  });
}

/**
 * Counts the vote of a person. A repeated vote for the same answer is not counted again.
 *
 * @throws Refusal NOT_FOUND, INVALID_INPUT, STATE_CONFLICT or ALREADY_VOTED.
 */
export function vote(
  db: Db,
  { scheduleId, person, memberId }: EnteredTicket,
  { pollId, answer }: { pollId: number; answer: number },
): Promise<{ item: RoomPoll; vote: OwnVote }> {
  return db.begin(async (tx) => {
    const locked = await lockPoll(tx, pollId);
    if (locked?.scheduleId !== scheduleId) throw new Refusal('NOT_FOUND');
    if (locked.closed_at !== null) throw new Refusal('STATE_CONFLICT');
    if (answer >= locked.answers.length) throw badInput('answer', 'is no answer');
    const isNew = await insertVote(tx, { pollId, person, memberId, answer });
    if (!isNew) throw new Refusal('ALREADY_VOTED');
    const item = await countVote(tx, pollId, answer);
    await publishPoll(tx, scheduleId, item);
    return { item, vote: { poll: pollId, answer } };
  });
}
