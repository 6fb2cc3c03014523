import { pushSubscription } from '@maru/contract/push/push-subscription';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { textFor } from '@maru/domain/message/recipient-text';
import { recipientTokenOf } from '@maru/platform/crypto/recipient-token';
import { backOffMs } from '../campaign/back-off.ts';
import {
  claimBatch,
  ClaimLost,
  releaseBatch,
  settle,
  whyStopped,
  type BatchRef,
  type ClaimedBatch,
} from '../campaign/batch.repository.ts';
import type { Settlement } from '../campaign/settle-recipients.ts';
import type { CircuitBreaker } from '../campaign/circuit-breaker.ts';
import { dropRecipients } from '../campaign/drop-recipients.ts';
import { finishBatch, type FinishBatchDeps } from '../campaign/finish-batch.ts';
import { heldUntil } from '../campaign/night-hold.ts';
import type { PushMessage, PushOutcome, PushSender } from '../providers/web-push.ts';
import { deliveryOf } from './delivery.ts';
import { createHand } from './in-flight-window.ts';
import { judgeRefusals, type Refusal } from './judge-refusals.ts';
import {
  endInterrupted,
  endSubscriptions,
  putBack,
  takeNext,
  type PushRecipient,
} from './recipient.repository.ts';

/** Pushes under way at a time, and so at most how many end as unknown when a worker dies. */
const IN_HAND = 50;

/** Number of results stored together; fewer if the remaining responses are slow. */
const TOGETHER = IN_HAND / 2;
const SLOW_MS = 1_000;

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
  end: 'nobody waits' | 'called off' | 'process ends' | null;
  /** How many got their last state. */
  moved: number;
  /** Number of requests to push services that are available. */
  asked: number;
  /** Delay that a push service requested, in ms; `null` if no recipient needs a retry. */
  waitMs: number | null;
  /** The origin of the push service for each push that was taken. */
  takenBy: string[];
  refusals: Refusal[];
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

const isOnAir = ({ campaign }: ClaimedBatch) => campaign.category === 'live';

const isStale = (batch: ClaimedBatch, now: number) => secondsLeft(batch, now) < 0;

/**
 * Seconds for which the push is still useful. A push held back at night counts from the morning.
 */
function secondsLeft(batch: ClaimedBatch, now: number): number {
  const { campaignId, campaign } = batch;
  const from = heldUntil(batch, campaign.startedAt) ?? campaign.startedAt;
  return deliveryOf(campaignId, campaign).ttlSeconds - (now - from) / 1_000;
}

/** Sends once to every waiting recipient. A slow push service does not delay other recipients. */
async function sendToAll(deps: SendPushBatchDeps, batch: ClaimedBatch): Promise<Course> {
  const course: Course = {
    end: null,
    moved: 0,
    asked: 0,
    waitMs: null,
    takenBy: [],
    refusals: [],
  };
  const hand = createHand<Outcome>(IN_HAND);
  let after = 0;
  while (course.end === null || hand.room < IN_HAND) {
    if (course.end === null && hand.room > 0) {
      const next = await takeNext(deps.db, batch, after, hand.room);
      if (next === null) course.end = 'called off';
      if (next?.length === 0) course.end = 'nobody waits';
      for (const recipient of next ?? []) {
        hand.take(send(deps, batch, recipient));
        after = Math.max(after, recipient.recipientId);
      }
    }
    const outcomes = await hand.putDown(TOGETHER, SLOW_MS);
    if (outcomes.length > 0) await keepOutcomes(deps, batch, outcomes, course);
    if (deps.stop.aborted) course.end ??= 'process ends';
  }
  return course;
}

async function send(
  { sender, personal, breakerOf, now }: SendPushBatchDeps,
  batch: ClaimedBatch,
  recipient: PushRecipient & { ended: boolean },
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
  const message = messageOf(batch, { text, hash: recipient.hash, now: begunAt });
  const outcome = await sender.send({ endpoint, keys }, message);
  if (outcome.kind !== 'retry' && outcome.kind !== 'unclear') {
    breaker.succeeded();
    return { ...recipient, origin, outcome };
  }
  const wasWell = breaker.failed(begunAt);
  const hasAnswered = outcome.kind === 'retry' && outcome.status !== null && outcome.status < 500;
  return { ...recipient, origin, outcome, isAway: !wasWell && !hasAnswered };
}

/** Message that /sw.js shows. */
function messageOf(
  batch: ClaimedBatch,
  { text, hash, now }: Pick<PushRecipient, 'hash'> & { text: string; now: number },
): PushMessage {
  const { campaignId, campaign } = batch;
  const { title, link, advertising } = campaign;
  const delivery = deliveryOf(campaignId, campaign);
  const report = recipientTokenOf(campaignId, hash);
  const ttlSeconds = isOnAir(batch)
    ? Math.max(0, Math.ceil(secondsLeft(batch, now)))
    : delivery.ttlSeconds;
  return {
    ...delivery,
    ttlSeconds,
    payload: JSON.stringify({
      title,
      text,
      link,
      tag: delivery.topic,
      report,
      ...(advertising ? { optOut: `/opt-out/${report}` } : {}),
    }),
  };
}

/** Stores the outcomes of some recipients. */
async function keepOutcomes(
  { db, onSettled }: SendPushBatchDeps,
  batch: ClaimedBatch,
  outcomes: readonly Outcome[],
  course: Course,
): Promise<void> {
  const settlements: Settlement[] = [];
  const retried: number[] = [];
  const gone: number[] = [];
  for (const { recipientId, subscriptionId, origin, outcome } of outcomes) {
    const settlement = settlementOf(outcome);
    if (settlement) settlements.push({ recipientId, ...settlement });
    if (outcome.kind === 'gone') gone.push(subscriptionId);
    if (outcome.kind === 'delivered') course.takenBy.push(origin);
    if (outcome.kind === 'misconfigured') {
      course.refusals.push({ subscriptionId, origin, status: outcome.status });
    }
    if (outcome.kind === 'retry') {
      retried.push(recipientId);
      course.waitMs = Math.max(course.waitMs ?? 0, outcome.afterMs ?? 0);
    }
  }
  await endSubscriptions(db, gone, 'gone');
  await putBack(db, batch, retried);
  const settled = await settle(db, batch, settlements, null);
  onSettled(settled);
  course.moved += settled.sent + settled.failed + settled.unknown;
  course.asked += outcomes.filter(({ isAway }) => !isAway).length;
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
