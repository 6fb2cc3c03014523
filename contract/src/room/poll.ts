import * as z from 'zod/mini';
import { count, id, instant, line, version } from '../core/primitive.ts';

export const MOST_ANSWERS = 5;
export const MOST_QUESTION = 100;
export const MOST_ANSWER = 40;

/** A question to a room with the votes of each answer. */
export const roomPoll = z.object({
  _id: id,
  question: z.string(),
  answers: z.array(z.object({ text: z.string(), votes: count })),
  at: instant,
  /** `null` while people may vote. */
  closed_at: z.nullable(instant),
  version,
});
export type RoomPoll = z.output<typeof roomPoll>;

/** The newest question of a room, and the answer of one person to it, from 0. */
export const ownVote = z.object({ poll: id, answer: count });
export type OwnVote = z.output<typeof ownVote>;

const answer = line(1, MOST_ANSWER);

export const pollInput = z.strictObject({
  question: line(1, MOST_QUESTION),
  answers: z.array(answer).check(
    z.minLength(2),
    z.maxLength(MOST_ANSWERS),
    z.refine((answers) => new Set(answers).size === answers.length, 'must differ'),
  ),
});

export const pollNews = z.object({ poll: roomPoll, at: instant });
