import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { exportCall } from '../core/export.ts';
import type { MessageCode } from '../core/message.ts';
import {
  count,
  id,
  idParam,
  idText,
  instant,
  line,
  listOf,
  pageQuery,
  staffSearch,
  version,
} from '../core/primitive.ts';
import { journeySteps } from './journey-step.ts';

/** draft → on ⇄ paused → ended. A draft may end as well. */
export const journeyState = z.enum(['draft', 'on', 'paused', 'ended']);
export type JourneyState = z.output<typeof journeyState>;

/**
 * Event with which a member enters:
 *
 * - `joined`: the account was created
 * - `paid`: an order with a price was paid
 * - `ending`: a membership ends in `days` days, and none continues it
 * - `ended`: a membership has ended, and none continues it
 * - `inactive`: the last login was `days` days ago
 */
export const entryKind = z.enum(['joined', 'paid', 'ending', 'ended', 'inactive']);
export type EntryKind = z.output<typeof entryKind>;

const days = z.int().check(z.gte(1), z.lte(365));

/** Whether an entry has a number of days. */
export function hasDays(kind: EntryKind): kind is 'ending' | 'inactive' {
  return kind === 'ending' || kind === 'inactive';
}

export const journeyEntry = z.strictObject({ kind: entryKind, days: z.nullable(days) }).check(
  z.refine((entry) => hasDays(entry.kind) === (entry.days !== null), {
    path: ['days'],
    error: 'must be given for an entry with days alone',
  }),
);
export type JourneyEntry = z.output<typeof journeyEntry>;

export const journeyInput = z.strictObject({
  name: line(1, 60),
  entry: journeyEntry,
  /** Days after an entry from which the member may enter again; `null` = never again. */
  reentry_days: z.nullable(days),
  steps: journeySteps,
});
export type JourneyInput = z.output<typeof journeyInput>;

/**
 * Why messages wait:
 *
 * - `BALANCE_TOO_LOW`, `DAILY_CEILING_REACHED`: the spending of text messages is refused
 * - `SENDER_NOT_VERIFIED`: the provider has not confirmed the sender number
 * - `PROVIDER_REFUSES`: the provider refused all messages of a campaign, which paused the journey
 */
export const journeyProblem = z.enum([
  'BALANCE_TOO_LOW',
  'DAILY_CEILING_REACHED',
  'SENDER_NOT_VERIFIED',
  'PROVIDER_REFUSES',
]);
export type JourneyProblem = z.output<typeof journeyProblem>;

/** Member counts by state. `entered` is the sum of the others. */
const standing = { entered: count, inside: count, finished: count, left: count };

const journey = z.object({
  _id: id,
  name: z.string(),
  entry: journeyEntry,
  reentry_days: z.nullable(count),
  state: journeyState,
  /** Number of steps of the current plan. */
  size: count,
  ...standing,
  /** Messages of all plans that were delivered. Of a push these are devices. */
  sent: count,
  problem: z.nullable(journeyProblem),
  started_at: z.nullable(instant),
  created_by: z.nullable(z.string()),
  created_at: instant,
  version,
});
export type Journey = z.output<typeof journey>;

/** How many members passed one step of a plan. */
const stepCounts = z.object({
  key: count,
  /** Members at this step now. */
  waiting: count,
  passed: count,
  /** Members who left the journey at this step. */
  left: count,
  /** Answers of a condition. */
  yes: count,
  no: count,
  /** Members without a number or device for a message. */
  unreached: count,
  /** Results of a message. */
  sent: count,
  failed: count,
  clicked: count,
});
export type StepCounts = z.output<typeof stepCounts>;

/** A version of the steps. Members finish on the plan with which they entered. */
const journeyPlan = z.object({
  no: count,
  made_at: instant,
  inside: count,
  steps: journeySteps,
  counts: z.array(stepCounts),
});
export type JourneyPlan = z.output<typeof journeyPlan>;

/** A journey with its newest plans, the current one first. */
const journeyView = z.extend(journey, { plans: z.array(journeyPlan) });
export type JourneyView = z.output<typeof journeyView>;

/** Payload of `journey.changed`. */
export const journeyNews = z.object({ _id: id, state: journeyState, version, at: instant });

/** Payload of `journey.progressed`. `sequence` rises with each. */
export const journeyProgress = z.object({
  _id: id,
  state: journeyState,
  ...standing,
  sequence: count,
  at: instant,
});
export type JourneyProgress = z.output<typeof journeyProgress>;

const base = '/api/admin/journeys';
const access = 'manageMessages';
const one = z.object({ item: journeyView });

export const listJourneys = defineCall({
  method: 'GET',
  path: base,
  access,
  summary: 'Lists the journeys with the members inside.',
  query: z.strictObject({
    ...pageQuery,
    state: z.optional(journeyState),
    q: z.optional(staffSearch()),
    sortBy: z._default(z.enum(['latest', 'oldest']), 'latest'),
  }),
  output: listOf(journey),
  refusals: ['ACCESS_DENIED'],
});

export const exportJourneys = exportCall(listJourneys);

export const getJourney = defineCall({
  method: 'GET',
  path: `${base}/:_id`,
  access,
  summary: 'Returns a journey with its newest plans and the counts of each step.',
  params: idParam,
  output: one,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});

const input = [
  'ACCESS_DENIED',
  'FORBIDDEN_WORDS',
  'INVALID_INPUT',
  'SENDER_NOT_VERIFIED',
  'TEST_SEND_NEEDED',
] as const;

export const createJourney = defineCall({
  method: 'POST',
  path: base,
  access,
  summary: 'Creates a journey as a draft, which members do not enter.',
  body: journeyInput,
  output: one,
  status: 201,
  publicWords: ['name', 'steps'],
  refusals: [...input, 'NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
  idempotent: 'optional',
});

export const updateJourney = defineCall({
  method: 'PATCH',
  path: `${base}/:_id`,
  access,
  summary: 'Changes a journey. Members inside finish on the steps with which they entered.',
  params: idParam,
  body: z.extend(z.partial(journeyInput), { version }),
  output: one,
  publicWords: ['name', 'steps'],
  refusals: [...input, 'NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});

/** Each call moves a journey to another state. */
const move = <const A extends string>(action: A, summary: string, ...more: MessageCode[]) =>
  defineCall({
    method: 'POST',
    path: `${base}/:_id/${action}`,
    access,
    summary,
    params: idParam,
    body: z.strictObject({ version }),
    output: one,
    refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT', ...more],
  });

export const startJourney = move(
  'start',
  'Turns a draft or a paused journey on. Entries count from this moment.',
  'FORBIDDEN_WORDS',
  'INVALID_INPUT',
  'SENDER_NOT_VERIFIED',
  'TEST_SEND_NEEDED',
);
export const pauseJourney = move('pause', 'Holds every member at their step. No member enters.');
export const endJourney = move('end', 'Ends a journey for good. The members inside leave it.');

export const copyJourney = defineCall({
  method: 'POST',
  path: `${base}/:_id/copy`,
  access,
  summary: 'Creates a draft with the entry and the steps of a journey.',
  params: idParam,
  output: one,
  status: 201,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
  idempotent: 'optional',
});

export const runState = z.enum(['inside', 'finished', 'left']);
export type RunState = z.output<typeof runState>;

/**
 * Why a member left before the end:
 *
 * - `account`: the account is no longer active
 * - `advertising`: advertising is not allowed, or the number is on the opt-out list
 * - `ended`: staff ended the journey
 */
export const leftReason = z.enum(['account', 'advertising', 'ended']);
export type LeftReason = z.output<typeof leftReason>;

/** One passage of a member through a journey. The name is masked. */
const journeyRun = z.object({
  _id: id,
  member: z.object({ _id: id, user_id: z.string(), name: z.string() }),
  state: runState,
  plan: count,
  /** Step at which the member is or left; `null` after the end. */
  step: z.nullable(count),
  /** When the member passes the step. */
  due_at: z.nullable(instant),
  left_reason: z.nullable(leftReason),
  entered_at: instant,
  ended_at: z.nullable(instant),
});
export type JourneyRun = z.output<typeof journeyRun>;

export const listJourneyRuns = defineCall({
  method: 'GET',
  path: `${base}/:_id/runs`,
  access,
  summary: 'Lists the members who entered a journey, with where they are.',
  params: idParam,
  query: z.strictObject({
    ...pageQuery,
    state: z.optional(runState),
    plan: z.optional(idText),
    step: z.optional(idText),
    sortBy: z._default(z.enum(['latest', 'oldest']), 'latest'),
  }),
  output: listOf(journeyRun),
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});

export const exportJourneyRuns = exportCall(listJourneyRuns);
