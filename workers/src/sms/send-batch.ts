import type { Db } from '@maru/platform/db/db';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { UploadStore } from '@maru/platform/files/upload-store';
import { backOffMs } from '../campaign/back-off.ts';
import {
  claimBatch,
  ClaimLost,
  keepStep,
  releaseBatch,
  whyStopped,
  type BatchRef,
  type ClaimedBatch,
} from '../campaign/batch.repository.ts';
import type { CircuitBreaker } from '../campaign/circuit-breaker.ts';
import { finishBatch, type FinishBatchDeps } from '../campaign/finish-batch.ts';
import { heldUntil } from '../campaign/night-hold.ts';
import {
  GatewayRejected,
  GatewayUnclear,
  GatewayUnreached,
  isOrderNotTaken,
  isPreparationFailed,
  type OutgoingSms,
  type SmsGateway,
  type SmsProvider,
} from '../providers/sms-gateway.ts';
import { forgetPicture, readyPicture, StoreAway, type ReadyPicture } from './campaign-picture.ts';
import { collectReports } from './collect-reports.ts';
import { endRefused, endUntaken, faultOf, refusalOfAll, settleRefused } from './end-refused.ts';
import type { SmsGateways } from '../providers/gateways.ts';
import { canPassOn, gatewayOf, PassedOn, Replaced } from './provider-choice.ts';
import { isTemplateStopped } from './template-stopped.ts';
import { readMessages } from './outgoing-messages.ts';
import type { TakeTokens } from './send-rate.ts';

/** A batch that failed so often is poisoned (reliability Q3). */
const MAX_ATTEMPTS = 20;

/** Delay between sending a group and the first query of its reports. */
const FIRST_REPORT_MS = 700;

/** Retry interval and total time for a gateway that refuses a status query about a group. */
const ASK_AGAIN_MS = 30_000;
const ASK_FOR_MS = 3_600_000;

/** Delay of a batch if the store cannot return its picture. */
const STORE_AWAY_MS = 15_000;

/** Code of a message with a picture that the gateway does not know. */
const NO_SUCH_PICTURE = '1023';

/** Why a text message replaces messages whose provider certainly did not accept them. */
const PROVIDER_AWAY = 'PROVIDER_AWAY';

export interface SendBatchDeps extends FinishBatchDeps {
  gateways: SmsGateways;
  personal: PersonalData;
  /** Where the pictures of campaigns are. */
  uploads: Pick<UploadStore, 'read'>;
  breakerOf: (provider: SmsProvider) => CircuitBreaker;
  /** Default sender number, registered, for campaigns without one. */
  sender: string;
  /** Called with the batch that moves to the other provider, and the reason. */
  onPassedOn?: (ref: BatchRef, to: SmsProvider, error: Error) => void;
  /** Applies the provider's rate limit; if omitted, there is no limit. */
  takeTokens?: TakeTokens;
  /** Ms since the epoch. */
  now: () => number;
}

/** With the gateway that has the group of the batch, or is to have it. */
type WithGateway = SendBatchDeps & {
  gateway: SmsGateway;
  /** Called when the gateway has answered a request of this turn. */
  onAnswer: () => void;
};

/** A batch is done with for now (`null`), or is to be taken up again at that moment (ms). */
export type RetryAt = number | null;

/**
 * Sends one batch of a campaign as one gateway group. Each recipient gets the message once, however
 * often, and at whatever step, this is interrupted (reliability Q5, Q6).
 *
 *     waiting -> grouped -> filled -> sent -> settled
 *
 * Every step is stored before the next request is made, under a claim that one worker holds. The
 * stored state tells a later worker what may have happened:
 *
 * - `grouped`: no order to send was ever made for this group. It is abandoned for a new one.
 * - `filled`: the order may have been made. The gateway is queried. A group that is still pending
 *   is sent again, which the gateway does once, however often it is ordered. A group that it does
 *   not know leaves its recipients `unknown`: sending to them again would be a guess. A provider
 *   that keeps no groups never knows one in this state.
 * - `sent`: the order was accepted. The reports contain the result of each message.
 *
 * Only the turn that created the group, up to its first order, can be certain that a provider
 * accepted nothing. In that case the batch moves to the other provider, if there is one. A group
 * that may have been ordered earlier stays with its provider.
 *
 * A turn without a response says nothing about the batch while the provider answers no other batch
 * either. Such turns do not count as attempts, however long the provider is unavailable.
 */
export async function sendBatch(deps: SendBatchDeps, ref: BatchRef): Promise<RetryAt> {
  const { db, now } = deps;
  const batch = await claimBatch(db, ref);
  if (batch === null || typeof batch === 'number') return batch;

  const { gateway, breaker, rest } = gatewayOf(deps, batch);
  if (rest !== null) return releaseBatch(db, batch, rest, { counts: false });
  const begunAt = now();
  let answered = false;
  const onAnswer = () => void (answered = true);
  try {
    const retryAt =
      batch.attempts > MAX_ATTEMPTS
        ? await giveUp(deps, batch)
        : await advance({ ...deps, gateway, onAnswer }, batch);
    if (answered) breaker.succeeded();
    else breaker.skipped();
    return retryAt;
  } catch (error) {
    if (error instanceof ClaimLost) {
      // Paused: the next worker does not have to wait for our lease to expire. If another worker
      // holds it, this has no effect.
      await releaseBatch(db, batch, now(), { counts: false });
      return null;
    }
    if (error instanceof PassedOn) {
      let counts = true;
      if (error.cause instanceof GatewayRejected) breaker.succeeded();
      else counts = breaker.failed(begunAt) || answered;
      deps.onPassedOn?.(ref, error.to, error.cause);
      return releaseBatch(db, batch, now(), { counts });
    }
    if (error instanceof Replaced) {
      if (error.cause instanceof GatewayRejected) breaker.succeeded();
      else breaker.failed(begunAt);
      return finishBatch(deps, batch, { state: 'failed', reason: PROVIDER_AWAY });
    }
    if (error instanceof GatewayRejected) {
      breaker.succeeded();
      return isUnsent(batch) ? endRefused(deps, batch, error) : askLater(deps, batch, error);
    }
    if (error instanceof GatewayUnreached || error instanceof GatewayUnclear) {
      const counts = breaker.failed(begunAt) || answered;
      const asked = error instanceof GatewayUnreached ? error.retryAfterMs : null;
      return releaseBatch(db, batch, now() + backOffMs(batch.attempts, asked), { counts });
    }
    if (error instanceof StoreAway) {
      breaker.skipped();
      await releaseBatch(db, batch, now() + STORE_AWAY_MS, { counts: false });
    }
    throw error;
  }
}

async function advance(deps: WithGateway, batch: ClaimedBatch): Promise<RetryAt> {
  switch (batch.state) {
    case 'waiting':
    case 'grouped':
      // One that was put back while its campaign was stopped.
      return batch.campaign.state === 'sending'
        ? fillAndSend(deps, batch)
        : finishStopped(deps, batch);
    case 'filled':
      return resumeFilled(deps, batch);
    case 'sent': {
      const retryAt = await collectReports(deps, batch);
      deps.onAnswer();
      return retryAt;
    }
    case 'settled':
      return null;
  }
}

/** From the beginning, in a group of its own. */
async function fillAndSend(deps: WithGateway, claimed: ClaimedBatch): Promise<RetryAt> {
  const { db, gateway, now } = deps;
  const morning = heldUntil(claimed, now());
  if (morning !== null) return releaseBatch(deps.db, claimed, morning, { counts: false });

  if (await isTemplateStopped(db, claimed)) {
    return finishBatch(deps, claimed, { state: 'failed', reason: 'TEMPLATE_STOPPED' });
  }
  const ready = await preparePicture(deps, claimed);
  if (ready.state === 'gone') {
    return finishBatch(deps, claimed, { state: 'failed', reason: 'PICTURE_GONE' });
  }
  if (ready.state === 'busy') {
    return releaseBatch(db, claimed, now() + ready.afterMs, { counts: false });
  }

  const sender = claimed.campaign.sender ?? deps.sender;
  const waitMs = await deps.takeTokens?.(gateway.provider, sender, claimed.size);
  if (waitMs) return releaseBatch(db, claimed, now() + waitMs, { counts: false });

  const messages = await readMessages(deps, claimed, {
    sender: deps.sender,
    picture: ready.picture,
    at: now(),
  });
  // All recipients were dropped, and each one has its own reason.
  if (messages.length === 0) {
    return finishBatch(deps, claimed, { state: 'failed', reason: 'GIVEN_UP' });
  }
  const { batch, registrations } = await fillGroup(deps, claimed, messages);
  const refusal = refusalOfAll(registrations);
  const fault = refusal && faultOf(refusal);
  if (fault && canPassOn(deps, batch)) {
    return passOn(deps, batch, new GatewayRejected(403, fault.code, fault.reason));
  }
  if (refusal?.some(({ code }) => code === NO_SUCH_PICTURE)) {
    await forgetPicture(deps, batch.campaignId);
    return startOver(deps, batch, now() + backOffMs(batch.attempts));
  }
  const filled = await keepStep(db, batch, { state: 'filled' });
  if (refusal || !gateway.keepsGroups) await settleRefused(deps, filled, messages, registrations);
  if (refusal) return endUntaken(deps, filled, refusal);
  return orderSending(deps, filled, { isFirst: true });
}

/** A provider that cannot be given the picture has not been given the messages either. */
async function preparePicture(deps: WithGateway, claimed: ClaimedBatch): Promise<ReadyPicture> {
  try {
    return await readyPicture(deps, claimed);
  } catch (error) {
    if (!isPreparationFailed(error)) throw error;
    return passOn(deps, claimed, error);
  }
}

/** Until this function returns, no order to send was made. */
async function fillGroup(
  deps: WithGateway,
  claimed: ClaimedBatch,
  messages: readonly OutgoingSms[],
) {
  const { db, gateway } = deps;
  try {
    const { groupId } = await gateway.createGroup(`${claimed.campaignId}-${claimed.no}`);
    if (gateway.keepsGroups) deps.onAnswer();
    const batch = await keepStep(db, claimed, {
      state: 'grouped',
      groupId,
      provider: gateway.provider,
      failover: gateway === deps.gateways.fallback,
    });
    return { batch, registrations: await gateway.addMessages(groupId, messages) };
  } catch (error) {
    if (!isPreparationFailed(error)) throw error;
    return passOn(deps, claimed, error);
  }
}

/** A worker died, or an answer was lost, somewhere around the order to send. */
async function resumeFilled(deps: WithGateway, batch: ClaimedBatch): Promise<RetryAt> {
  const { gateway, now } = deps;
  const group = await gateway.findGroup(batch.groupId!);
  if (gateway.keepsGroups) deps.onAnswer();
  if (!group) return finishBatch(deps, batch, { state: 'unknown', reason: 'GROUP_GONE' });
  switch (group.state) {
    case 'closed':
      return startOver(deps, batch, now() + backOffMs(batch.attempts));
    case 'sending':
    case 'complete':
      return collectReports(deps, await keepStep(deps.db, batch, { state: 'sent' }));
    case 'pending':
      return batch.campaign.state === 'sending'
        ? orderSending(deps, batch, { isFirst: false })
        : endStopped(deps, batch);
  }
}

/** @param order.isFirst whether it is certain that no order was given for this group before. */
async function orderSending(
  deps: WithGateway,
  filled: ClaimedBatch,
  { isFirst }: { isFirst: boolean },
): Promise<RetryAt> {
  const { db, gateway, now } = deps;
  const morning = heldUntil(filled, now());
  if (morning !== null) {
    await gateway.deleteGroup(filled.groupId!);
    return startOver(deps, filled, morning);
  }
  let groupId = filled.groupId!;
  try {
    ({ groupId } = await gateway.sendGroup(groupId));
  } catch (error) {
    // The order was not accepted, and no other process knows the draft.
    if (error instanceof GatewayUnreached && !gateway.keepsGroups) await toBeginning(db, filled);
    if (isFirst && isOrderNotTaken(error)) return passOn(deps, filled, error);
    if (!(error instanceof GatewayRejected)) throw error;
    deps.onAnswer();
    if (!error.isAlreadySent) return endRefused(deps, filled, error);
  }
  deps.onAnswer();
  const sent = await keepStep(db, filled, { state: 'sent', groupId });
  return releaseBatch(deps.db, sent, now() + FIRST_REPORT_MS, { counts: false });
}

/** The group is deleted and can never be sent, so its recipients may join a new one. */
async function startOver(
  deps: SendBatchDeps,
  filled: ClaimedBatch,
  retryAt: number,
): Promise<RetryAt> {
  if (filled.campaign.state !== 'sending') return finishStopped(deps, filled);
  await toBeginning(deps.db, filled);
  return releaseBatch(deps.db, filled, retryAt, { counts: true });
}

/** Leaves a group behind that is sure not to be sent. */
async function toBeginning(db: Db, batch: ClaimedBatch): Promise<ClaimedBatch> {
  return keepStep(db, batch, { state: 'waiting', groupId: null, provider: null });
}

/**
 * Passes the batch to the fallback. If it is already at the fallback, passes it back to the first
 * provider.
 *
 * @throws PassedOn, or the error itself if no other provider is available now.
 */
async function passOn(deps: WithGateway, batch: ClaimedBatch, error: unknown): Promise<never> {
  const { fallback } = deps.gateways;
  if (!fallback || !(error instanceof Error)) throw error;
  if (batch.campaign.carrier !== null) {
    // Another provider does not have the template or profile, but can send the fallback text.
    throw batch.campaign.fallsBack ? new Replaced(PROVIDER_AWAY, { cause: error }) : error;
  }
  if (deps.gateway !== fallback) {
    await keepStep(deps.db, batch, {
      state: 'waiting',
      groupId: null,
      provider: fallback.provider,
    });
    throw new PassedOn(fallback.provider, error);
  }
  await toBeginning(deps.db, batch);
  // The first provider may only be unavailable: a refusal by the second one is not final.
  throw error instanceof GatewayRejected
    ? new GatewayUnreached(`refused by the fallback: ${error.code}`, { cause: error })
    : error;
}

/** The campaign was stopped. Once the group is deleted, no worker, however late, can send it. */
async function endStopped(deps: WithGateway, batch: ClaimedBatch): Promise<RetryAt> {
  await deps.gateway.deleteGroup(batch.groupId!);
  return finishStopped(deps, batch);
}

async function finishStopped(deps: SendBatchDeps, batch: ClaimedBatch): Promise<RetryAt> {
  return finishBatch(deps, batch, { state: 'failed', reason: whyStopped(batch) });
}

/**
 * The provider refused the query, for example because of a wrong key. This says nothing about the
 * group.
 */
async function askLater(
  deps: SendBatchDeps,
  batch: ClaimedBatch,
  error: GatewayRejected,
): Promise<RetryAt> {
  const { now } = deps;
  const tooLate = batch.sentAt !== null && now() - batch.sentAt > ASK_FOR_MS;
  if (error.status !== 404 && !tooLate) {
    return releaseBatch(deps.db, batch, now() + ASK_AGAIN_MS, { counts: true });
  }
  return finishBatch(deps, batch, { state: 'unknown', reason: error.code });
}

async function giveUp(deps: SendBatchDeps, batch: ClaimedBatch): Promise<RetryAt> {
  const state = isUnsent(batch) ? 'failed' : 'unknown';
  return finishBatch(deps, batch, { state, reason: 'GIVEN_UP' });
}

/** Only in these states it is certain that no order to send the group was made. */
function isUnsent({ state }: ClaimedBatch): boolean {
  return state === 'waiting' || state === 'grouped';
}
