import { pushSubscription } from '@maru/contract/push/push-subscription';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { textFor } from '@maru/domain/message/recipient-text';
import { backOffMs } from '../campaign/back-off.ts';
import {
  claimBatch,
  ClaimLost,
  releaseBatch,
  whyStopped,
  type BatchRef,
  type ClaimedBatch,
} from '../campaign/batch.repository.ts';
import type { Settlement } from '../campaign/settle-recipients.ts';
import type { CircuitBreaker } from '../campaign/circuit-breaker.ts';
import { dropRecipients } from '../campaign/drop-recipients.ts';
import { finishBatch, type FinishBatchDeps } from '../campaign/finish-batch.ts';
import { heldUntil } from '../campaign/night-hold.ts';
import type { PushOutcome, PushSender } from '../providers/web-push.ts';
import { messageOf } from './campaign-message.ts';
import { isOnAir, secondsLeft } from './delivery.ts';
import { createInFlightWindow } from './in-flight-window.ts';
import { judgeRefusals, type Refusal } from './judge-refusals.ts';
import {
  endInterrupted,
  keepAndTake,
  type PushRecipient,
  type PushResults,
  type TakenRecipient,
} from './recipient.repository.ts';

/** Pushes under way at a time, and so at most how many end as unknown when a worker dies. */
const MAX_IN_FLIGHT = 100;

/** Number of results stored together; fewer if the remaining responses are slow. */
const TOGETHER = MAX_IN_FLIGHT / 2;
const SLOW_MS = 1_000;

/** Interval at which staff pages learn of the counts while a batch is being sent. */
const ANNOUNCE_EVERY_MS = 250;

/** A batch without progress in this many attempts is poisoned (reliability Q3). */
const MAX_ATTEMPTS = 20;

export interface SendPushBatchDeps extends FinishBatchDeps {
  sender: PushSender;
  personal: PersonalData;
  /** Of each push service, by the origin of its addresses. */
  breakerOf: (origin: string) => CircuitBreaker;
  /** After this signal the batch sends to no further recipients: the process ends. */
  stop: AbortSignal;
  /** Ms since the epoch. */
  now: () => number;
  /** Called after each turn of a batch, for the log. */
  onTurn?: (ref: BatchRef, turn: PushTurn) => void;
}

/** Outcomes of the pushes of one turn of a batch. */
export interface PushTurn {
  /** Number of pushes by outcome. */
  results: Partial<Record<PushOutcome['kind'], number>>;
  ms: number;
}

type Outcome = PushRecipient & {
  outcome: PushOutcome;
  /** Of its push service. */
  origin: string;
  /** The push service is unavailable, which is not a failure of the batch. */
  isAway?: boolean;
};

/** How the sending of a batch went. */
interface Course {
  /** Reason for stopping: no recipient waits, the campaign was called off, or the process ends. */
  end: 'none waiting' | 'called off' | 'process ends' | null;
  /** How many got their last state. */
  moved: number;
  /** Number of requests to push services that are available. */
  asked: number;
  /** Delay that a push service requested, in ms; `null` if no recipient needs a retry. */
  waitMs: number | null;
  /** The origin of the push service for each push that was taken. */
  takenBy: string[];
  refusals: Refusal[];
  results: PushTurn['results'];
  /** When staff pages last learned of the counts, in ms of the process clock. */
  announcedAt: number;
}

/**
 * Sends one batch of a push campaign. Each recipient is recorded as being sent to before the
 * request. A recipient without a response stays `unknown` and is not retried. If a push arrives
 * twice anyway, its tag makes the second replace the first.
 *
 * @returns the time to resume the batch, in ms since the epoch; `null` for never.
 */
export async function sendPushBatch(
  deps: SendPushBatchDeps,
  ref: BatchRef,
): Promise<number | null> {
  const { db } = deps;
  const batch = await claimBatch(db, ref);
  if (batch === null || typeof batch === 'number') return batch;
  try {
    const interrupted = await endInterrupted(db, batch);
    deps.onSettled({ sent: 0, failed: 0, unknown: interrupted });
    return await sendUnfinished(deps, batch);
  } catch (error) {
    if (error instanceof ClaimLost) return null;
    throw error;
  }
}

async function sendUnfinished(
  deps: SendPushBatchDeps,
  batch: ClaimedBatch,
): Promise<number | null> {
  const { db, now } = deps;
  if (batch.campaign.state !== 'sending')
    return finishBatch(deps, batch, { state: 'failed', reason: whyStopped(batch) });
  if (batch.attempts > MAX_ATTEMPTS)
    return finishBatch(deps, batch, { state: 'failed', reason: 'GIVEN_UP' });
  const morning = heldUntil(batch, now());
  if (morning !== null) return releaseBatch(db, batch, morning, { counts: false });

  // A live push must not arrive hours later.
  if (isOnAir(batch) && isStale(batch, now()))
    return finishBatch(deps, batch, { state: 'failed', reason: 'GIVEN_UP' });

  await dropRecipients(db, batch, now());
  const { end, moved, asked, waitMs, takenBy, refusals } = await sendToAll(deps, batch);
  if (await judgeRefusals(db, batch.campaignId, refusals, takenBy)) return null;
  switch (end) {
    case 'called off':
      // The next worker does not have to wait for our lease to expire.
      await releaseBatch(db, batch, now(), { counts: false });
      return null;
    case 'process ends':
      return releaseBatch(db, batch, now(), { counts: false });
    default:
      // An unavailable push service is retried only while the push is still useful.
      if (waitMs === null || (moved === 0 && isStale(batch, now())))
        return finishBatch(deps, batch, { state: 'failed', reason: 'GIVEN_UP' });
      return releaseBatch(db, batch, now() + Math.max(waitMs, backOffMs(batch.attempts)), {
        counts: moved === 0 && asked > 0,
      });
  }
}

const isStale = (batch: ClaimedBatch, now: number) => secondsLeft(batch, now) < 0;

/** Sends once to every waiting recipient. A slow push service does not delay other recipients. */
async function sendToAll(deps: SendPushBatchDeps, batch: ClaimedBatch): Promise<Course> {
  const begun = performance.now();
  const course: Course = {
    end: null,
    moved: 0,
    asked: 0,
    waitMs: null,
    takenBy: [],
    refusals: [],
    results: {},
    announcedAt: -Infinity,
  };
  const inFlight = createInFlightWindow<Outcome>(MAX_IN_FLIGHT);
  let after = 0;
  let outcomes: Outcome[] = [];
  while (course.end === null || inFlight.room < MAX_IN_FLIGHT || outcomes.length > 0) {
    const most = course.end === null ? inFlight.room : 0;
    const isIdle = inFlight.room === MAX_IN_FLIGHT;
    for (const recipient of await exchange(
      deps,
      batch,
      { outcomes, after, most, isIdle },
      course,
    )) {
      inFlight.add(send(deps, batch, recipient));
      after = Math.max(after, recipient.recipientId);
    }
    outcomes = inFlight.room < MAX_IN_FLIGHT ? await inFlight.collect(TOGETHER, SLOW_MS) : [];
    if (deps.stop.aborted) course.end ??= 'process ends';
  }
  const { campaignId, no } = batch;
  const ms = Math.round(performance.now() - begun);
  deps.onTurn?.({ campaignId, batch: no }, { results: course.results, ms });
  return course;
}

async function send(
  { sender, personal, breakerOf, now }: SendPushBatchDeps,
  batch: ClaimedBatch,
  recipient: TakenRecipient,
): Promise<Outcome> {
  // No request is made. The address may have been erased with the member who left.
  if (recipient.ended) return { ...recipient, origin: '', outcome: { kind: 'gone' } };
  const endpoint = personal.open('push', recipient.endpoint);
  const { origin } = new URL(endpoint);
  const breaker = breakerOf(origin);
  const until = breaker.restsUntil();
  if (until !== null) {
    const outcome = { kind: 'retry', status: null, afterMs: until - now() } as const;
    return { ...recipient, origin, outcome, isAway: true };
  }
  const keys = pushSubscription.shape.keys.parse(JSON.parse(personal.open('push', recipient.keys)));
  const text = textFor(personal, batch.campaign.text, recipient);
  const begunAt = now();
  const message = messageOf(personal, batch, {
    text,
    hash: recipient.hash,
    isMember: recipient.isMember,
    now: begunAt,
  });
  const outcome = await sender.send({ endpoint, keys }, message);
  if (outcome.kind !== 'retry' && outcome.kind !== 'unclear') {
    breaker.succeeded();
    return { ...recipient, origin, outcome };
  }
  const wasWell = breaker.failed(begunAt);
  const hasAnswered = outcome.kind === 'retry' && outcome.status !== null && outcome.status < 500;
  return { ...recipient, origin, outcome, isAway: !wasWell && !hasAnswered };
}

/** Recipients whose outcome is known, and how many to claim in their place. */
interface Exchange {
  outcomes: readonly Outcome[];
  /** The last recipient that was claimed; 0 for none. */
  after: number;
  /** Maximum number to claim. */
  most: number;
  /** Whether no push is under way. */
  isIdle: boolean;
}

/** Stores the outcomes of some recipients, and claims the next ones. */
async function exchange(
  { db, onSettled }: SendPushBatchDeps,
  batch: ClaimedBatch,
  { outcomes, after, most, isIdle }: Exchange,
  course: Course,
): Promise<TakenRecipient[]> {
  if (outcomes.length === 0 && most === 0) return [];
  const isDue = performance.now() - course.announcedAt > ANNOUNCE_EVERY_MS;
  const announces = outcomes.length > 0 && (isDue || isIdle);
  if (announces) course.announcedAt = performance.now();
  const claim = most === 0 ? null : { after, most };
  const results = resultsOf(outcomes, course);
  const { settled, taken } = await keepAndTake(db, batch, results, claim, { announces });
  onSettled(settled);
  course.moved += settled.sent + settled.failed + settled.unknown;
  course.asked += outcomes.filter(({ isAway }) => !isAway).length;
  if (claim && taken === null) course.end = 'called off';
  if (taken?.length === 0) course.end = 'none waiting';
  return taken ?? [];
}

/** Sorts outcomes by what is stored of them, and notes them in the course. */
function resultsOf(outcomes: readonly Outcome[], course: Course): PushResults {
  const results: PushResults = { settlements: [], retried: [], gone: [] };
  for (const { recipientId, subscriptionId, origin, outcome } of outcomes) {
    const { kind } = outcome;
    course.results[kind] = (course.results[kind] ?? 0) + 1;
    const settlement = settlementOf(outcome);
    if (settlement) results.settlements.push({ recipientId, ...settlement });
    if (kind === 'gone') results.gone.push(subscriptionId);
    if (kind === 'delivered') course.takenBy.push(origin);
    if (kind === 'misconfigured') {
      course.refusals.push({ subscriptionId, origin, status: outcome.status });
    }
    if (kind === 'retry') {
      results.retried.push(recipientId);
      course.waitMs = Math.max(course.waitMs ?? 0, outcome.afterMs ?? 0);
    }
  }
  return results;
}

function settlementOf(outcome: PushOutcome): Omit<Settlement, 'recipientId'> | null {
  switch (outcome.kind) {
    case 'delivered':
      return { state: 'sent', reason: null };
    case 'gone':
      return { state: 'failed', reason: 'SUBSCRIPTION_ENDED' };
    case 'rejected':
      return { state: 'failed', reason: `HTTP ${outcome.status ?? 0}` };
    case 'misconfigured':
      return { state: 'failed', reason: `HTTP ${outcome.status}` };
    case 'unclear':
      return { state: 'unknown', reason: 'NO_ANSWER' };
    case 'retry':
      return null;
  }
}
