import { pushSubscription } from '@maru/contract/push-subscription';
import { failCampaign } from '@maru/platform/campaign-stop';
import type { PersonalData } from '@maru/platform/personal-data';
import { textFor } from '@maru/platform/recipient-text';
import { recipientTokenOf } from '@maru/platform/recipient-token';
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
import {
  endInterrupted,
  endSubscriptions,
  putBack,
  takeRound,
  type RoundRecipient,
} from './round.repository.ts';

/** Pushes under way at a time, and so at most how many end as unknown when a worker dies. */
const ROUND = 50;

/** A batch in which so many tries moved nobody is poisoned (reliability Q3). */
const MAX_ATTEMPTS = 20;

export interface SendPushBatchDeps extends FinishBatchDeps {
  sender: PushSender;
  personal: PersonalData;
  /** Of each push service, by the origin of its addresses. */
  breakerOf: (origin: string) => CircuitBreaker;
  /** Ms since the epoch. */
  now: () => number;
}

type Outcome = RoundRecipient & {
  outcome: PushOutcome;
  /** Its push service is left alone for now, so nobody was asked. */
  rests?: boolean;
};

/**
 * Sends one batch of a push campaign, round by round. Each recipient is noted as being sent to
 * before the request is made; one whose answer never came stays `unknown` and is not sent to
 * again. Should a push arrive twice all the same, its tag makes the second replace the first.
 *
 * @returns the moment to take the batch up again, in ms since the epoch; `null` for never.
 */
export async function sendPushBatch(
  deps: SendPushBatchDeps,
  ref: BatchRef,
): Promise<number | null> {
  const { db, now } = deps;
  const batch = await claimBatch(db, ref);
  if (batch === null || typeof batch === 'number') return batch;
  try {
    const interrupted = await endInterrupted(db, batch);
    deps.onSettled({ sent: 0, failed: 0, unknown: interrupted });
    return await sendRounds(deps, batch);
  } catch (error) {
    if (!(error instanceof ClaimLost)) throw error;
    // Paused or stopped: whoever goes on does not have to wait for our lease to run out.
    await releaseBatch(db, batch, now(), { counts: false });
    return null;
  }
}

async function sendRounds(deps: SendPushBatchDeps, batch: ClaimedBatch): Promise<number | null> {
  const { db, now } = deps;
  if (batch.campaign.state !== 'sending')
    return finishBatch(deps, batch, { state: 'failed', reason: whyStopped(batch) });
  if (batch.attempts > MAX_ATTEMPTS)
    return finishBatch(deps, batch, { state: 'failed', reason: 'GIVEN_UP' });
  const morning = heldUntil(batch, now());
  if (morning !== null) return releaseBatch(deps.db, batch, morning, { counts: false });

  await dropRecipients(db, batch, now());
  let after = 0;
  let moved = 0;
  let asked = 0;
  let waitMs: number | null = null;
  for (;;) {
    const round = await takeRound(db, batch, after, ROUND);
    if (round.length === 0) break;
    const outcomes = await Promise.all(round.map((recipient) => send(deps, batch, recipient)));
    const kept = await keepOutcomes(deps, batch, outcomes);
    if (kept.misconfigured !== null) return null;
    moved += kept.settled;
    asked += outcomes.filter(({ rests }) => !rests).length;
    waitMs = longest(waitMs, kept.waitMs);
    after = Math.max(...round.map(({ recipientId }) => recipientId));
  }
  if (waitMs === null) return finishBatch(deps, batch, { state: 'failed', reason: 'GIVEN_UP' });
  const retryAt = now() + Math.max(waitMs, backOffMs(batch.attempts));
  return releaseBatch(deps.db, batch, retryAt, { counts: moved === 0 && asked > 0 });
}

async function send(
  { sender, personal, breakerOf, now }: SendPushBatchDeps,
  { campaign, campaignId }: ClaimedBatch,
  recipient: RoundRecipient & { ended: boolean },
): Promise<Outcome> {
  if (recipient.ended) return { ...recipient, outcome: { kind: 'gone' } };
  const endpoint = personal.open('push', recipient.endpoint);
  const breaker = breakerOf(new URL(endpoint).origin);
  const until = breaker.restsUntil();
  if (until !== null) {
    const outcome = { kind: 'retry', status: null, afterMs: until - now() } as const;
    return { ...recipient, outcome, rests: true };
  }
  const keys = pushSubscription.shape.keys.parse(JSON.parse(personal.open('push', recipient.keys)));
  const text = textFor(personal, campaign.text, recipient);
  const message = messageOf({ ...campaign, text }, campaignId, recipient);
  const outcome = await sender.send({ endpoint, keys }, message);
  if (outcome.kind === 'retry' || outcome.kind === 'unclear') breaker.failed();
  else breaker.succeeded();
  return { ...recipient, outcome };
}

/** What /sw.js shows. */
function messageOf(
  campaign: ClaimedBatch['campaign'],
  campaignId: number,
  { hash }: RoundRecipient,
): PushMessage {
  const { title, text, link } = campaign;
  const delivery = deliveryOf(campaignId, campaign);
  const report = recipientTokenOf(campaignId, hash);
  return {
    ...delivery,
    payload: JSON.stringify({ title, text, link, tag: delivery.topic, report }),
  };
}

/** Writes down how a round ended. A refused key ends the whole campaign. */
async function keepOutcomes(
  { db, onSettled }: SendPushBatchDeps,
  batch: ClaimedBatch,
  outcomes: readonly Outcome[],
) {
  const settlements: Settlement[] = [];
  const retried: number[] = [];
  const gone: number[] = [];
  let waitMs: number | null = null;
  let misconfigured: number | null = null;
  for (const { recipientId, subscriptionId, outcome } of outcomes) {
    const settlement = settlementOf(outcome);
    if (settlement) settlements.push({ recipientId, ...settlement });
    if (outcome.kind === 'gone') gone.push(subscriptionId);
    if (outcome.kind === 'misconfigured') misconfigured = outcome.status;
    if (outcome.kind === 'retry') {
      retried.push(recipientId);
      waitMs = longest(waitMs, outcome.afterMs ?? 0);
    }
  }
  await endSubscriptions(db, gone);
  await putBack(db, batch, retried);
  const settled = await settle(db, batch, settlements, null);
  onSettled(settled);
  if (misconfigured !== null) {
    await db.begin((tx) => failCampaign(tx, batch.campaignId, `HTTP ${misconfigured}`));
  }
  return { settled: settled.sent + settled.failed + settled.unknown, waitMs, misconfigured };
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

function longest(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.max(a, b);
}
