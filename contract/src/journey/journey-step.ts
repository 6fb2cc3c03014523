import * as z from 'zod/mini';
import { clock, EMPTY, line, link, text } from '../core/primitive.ts';
import { tag } from '../member/tag.ts';
import { channel } from '../message/channel.ts';
import { messageCategory } from '../message/message-choice.ts';
import {
  PUSH_TEXT_MAX,
  PUSH_TITLE_MAX,
  SMS_TEXT_MAX,
  SMS_TITLE_MAX,
} from '../message/message-limits.ts';

export const MOST_STEPS = 20;

/** A day in minutes. */
export const DAY_MIN = 24 * 60;

/** The longest wait of one step, in minutes: 90 days. */
export const MOST_WAIT_MINUTES = 90 * DAY_MIN;

/** Number that identifies a step in its journey. Adding or removing other steps keeps it. */
const key = z.int().check(z.gte(1), z.lte(999));

/** The step after this one; `null` = the journey ends. */
const next = z.nullable(key);

/** Waits for some minutes. */
const wait = z.strictObject({
  kind: z.literal('wait'),
  key,
  next,
  minutes: z.int().check(z.gte(1), z.lte(MOST_WAIT_MINUTES)),
});

/** Waits until the clock of Seoul next shows a time. */
const until = z.strictObject({ kind: z.literal('until'), key, next, time: clock });

/**
 * Question of a condition about the member:
 *
 * - `membership`: has a membership now
 * - `clicked`: pressed the last message of this journey, or followed a link of it
 * - `tag`: has a tag of staff
 * - `paid`: paid an order since they entered
 * - `sms`, `push`: allows advertising on that channel
 */
export const journeyQuestion = z.enum(['membership', 'clicked', 'tag', 'paid', 'sms', 'push']);
export type JourneyQuestion = z.output<typeof journeyQuestion>;

const condition = z
  .strictObject({
    kind: z.literal('condition'),
    key,
    asks: journeyQuestion,
    /** The tag that `tag` asks for; empty for the other questions. */
    tag: z.union([z.literal(''), tag]),
    yes: next,
    no: next,
  })
  .check(
    z.refine(({ asks, tag: asked }) => (asks === 'tag') === (asked !== ''), {
      path: ['tag'],
      error: '태그를 적어 주세요.',
    }),
  );

const message = z
  .strictObject({
    kind: z.literal('message'),
    key,
    next,
    channel,
    /** Title of a push or of a long text message. */
    title: line(0, PUSH_TITLE_MAX),
    text: text(1, SMS_TEXT_MAX),
    /** Page that a push opens. */
    link: z.nullable(link),
    /** Members who turned it off are left out; `null` = for everyone. */
    category: z.nullable(messageCategory),
    advertising: z.boolean(),
  })
  .check(
    z.refine((given) => given.channel === 'sms' || given.title !== '', {
      path: ['title'],
      error: EMPTY,
    }),
    z.refine((given) => given.channel === 'sms' || given.text.length <= PUSH_TEXT_MAX, {
      path: ['text'],
      error: `푸시 본문은 ${PUSH_TEXT_MAX}자까지 쓸 수 있어요.`,
    }),
    z.refine((given) => given.channel === 'push' || given.title.length <= SMS_TITLE_MAX, {
      path: ['title'],
      error: `문자 제목은 ${SMS_TITLE_MAX}자까지 쓸 수 있어요.`,
    }),
    z.refine((given) => given.channel === 'push' || given.link === null, {
      path: ['link'],
      error: 'belongs to a push',
    }),
  );

export const journeyStep = z.discriminatedUnion('kind', [wait, until, condition, message]);
export type JourneyStep = z.output<typeof journeyStep>;
export type MessageStep = z.output<typeof message>;
export type ConditionStep = z.output<typeof condition>;

export function findStep(steps: readonly JourneyStep[], wanted: number | null): JourneyStep | null {
  return steps.find((step) => step.key === wanted) ?? null;
}

/** The steps that may follow a step. */
export function nextKeysOf(step: JourneyStep): number[] {
  const keys = step.kind === 'condition' ? [step.yes, step.no] : [step.next];
  return keys.filter((follower) => follower !== null);
}

/**
 * Whether steps form one tree with the first step at its root: each other step follows exactly one
 * step before it. A member therefore passes each step at most once.
 */
function isTree(steps: readonly JourneyStep[]): boolean {
  const places = new Map(steps.map((step, at) => [step.key, at]));
  const followers = steps.flatMap((step, at) =>
    nextKeysOf(step).map((follower) => ({ at, place: places.get(follower) ?? -1 })),
  );
  return (
    places.size === steps.length &&
    followers.length === steps.length - 1 &&
    followers.every(({ at, place }) => place > at) &&
    new Set(followers.map(({ place }) => place)).size === followers.length
  );
}

/** The steps from the first to the one with a key, without it. */
function stepsBefore(steps: readonly JourneyStep[], wanted: number): JourneyStep[] {
  const before = steps.find((step) => nextKeysOf(step).includes(wanted));
  return before === undefined ? [] : [...stepsBefore(steps, before.key), before];
}

/** A question about the last message needs a message before it. */
function hasMessageBefore(steps: readonly JourneyStep[]): boolean {
  return steps.every(
    (step) =>
      step.kind !== 'condition' ||
      step.asks !== 'clicked' ||
      stepsBefore(steps, step.key).some(({ kind }) => kind === 'message'),
  );
}

/** The flow of a journey, the first step first, each step before those that follow it. */
export const journeySteps = z.array(journeyStep).check(
  z.minLength(1),
  z.maxLength(MOST_STEPS),
  z.refine(isTree, { error: 'must be one tree', abort: true }),
  z.refine(hasMessageBefore, '마지막 메시지를 묻는 조건은 메시지 뒤에 놓아 주세요.'),
  z.refine(
    (steps) => steps.some(({ kind }) => kind === 'message'),
    '메시지를 하나 이상 넣어 주세요.',
  ),
);
