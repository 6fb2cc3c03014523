import { failCampaign } from '@maru/platform/campaign-stop';
import type { Db } from '@maru/platform/db';
import type { PersonalData } from '@maru/platform/personal-data';
import { backOffMs } from '../campaign/back-off.ts';
import {
  claimBatch,
  ClaimLost,
  keepStep,
  releaseBatch,
  settle,
  type BatchRef,
  type ClaimedBatch,
} from '../campaign/batch.repository.ts';
import type { CircuitBreaker } from '../campaign/circuit-breaker.ts';
import { dropRecipients } from '../campaign/drop-recipients.ts';
import { finishBatch, type FinishBatchDeps } from '../campaign/finish-batch.ts';
import { heldUntil } from '../campaign/night-hold.ts';
import {
  GatewayRejected,
  GatewayUnclear,
  GatewayUnreached,
  type OutgoingSms,
  type SmsGateway,
  type SmsProvider,
  type SmsRegistration,
} from '../providers/sms-gateway.ts';
import { resultOf } from '@maru/platform/sms-result';
import { askForSenders } from './provider-watch.ts';
import { collectReports } from './collect-reports.ts';
import type { SmsGateways } from './gateways.ts';
import { readMessages, recipientIdOf } from './outgoing-messages.ts';
import { readResults } from './provider-results.ts';
import type { TakeTokens } from './send-rate.ts';

/** A batch that failed so often is poisoned (reliability Q3). */
const MAX_ATTEMPTS = 20;

/** How long after a group was sent its reports are asked for first. */
const FIRST_REPORT_MS = 700;

/** How often, and for how long, a gateway is asked that refuses to say what became of a group. */
const ASK_AGAIN_MS = 30_000;
const ASK_FOR_MS = 3_600_000;

export interface SendBatchDeps extends FinishBatchDeps {
  gateways: SmsGateways;
  personal: PersonalData;
  breakerOf: (provider: SmsProvider) => CircuitBreaker;
  /** The registered sender number, for campaigns that name none. */
  sender: string;
  /** Keeps to the rate the provider takes messages at; without it there is none. */
  takeTokens?: TakeTokens;
  /** Ms since the epoch. */
  now: () => number;
}

/** With the gateway that has the group of the batch, or is to have it. */
type WithGateway = SendBatchDeps & { gateway: SmsGateway };

/** A batch is done with for now (`null`), or is to be taken up again at that moment (ms). */
export type RetryAt = number | null;

/**
 * Sends one batch of a campaign as one gateway group, so that each recipient gets the message
 * once however often, and wherever, this is cut short (reliability Q5, Q6).
 *
 *     waiting -> grouped -> filled -> sent -> settled
 *
 * Every step is written down before the next request is made, under a claim that one worker
 * holds. What a later worker finds tells it what may have happened:
 *
 * - `grouped`: no order to send was ever given for this group. It is left behind for a new one.
 * - `filled`: the order may have been given. The gateway is asked; a group still pending is sent
 *   again, which the gateway does once however often it is told. A group it does not know leaves
 *   its recipients `unknown`: sending to them again would be a guess. A provider that keeps no
 *   groups never knows one of this state.
 * - `sent`: the order was taken. The reports say what became of each.
 */
export async function sendBatch(deps: SendBatchDeps, ref: BatchRef): Promise<RetryAt> {
  const { db, gateways, now } = deps;
  const batch = await claimBatch(db, ref);
  if (batch === null || typeof batch === 'number') return batch;

  const gateway = batch.provider === null ? gateways.first : gateways.of(batch.provider);
  const breaker = deps.breakerOf(gateway.provider);
  const rest = breaker.restsUntil();
  if (rest !== null) return releaseBatch(db, batch, rest, { counts: false });
  try {
    if (batch.attempts > MAX_ATTEMPTS) return await giveUp(deps, batch);
    const retryAt = await advance({ ...deps, gateway }, batch);
    breaker.succeeded();
    return retryAt;
  } catch (error) {
    if (error instanceof ClaimLost) {
      // Paused: nobody has to wait for our lease to run out. If it is somebody else's, this is void.
      await releaseBatch(db, batch, now(), { counts: false });
      return null;
    }
    if (error instanceof GatewayRejected) {
      breaker.succeeded();
      return isUnsent(batch) ? endRefused(deps, batch, error) : askLater(deps, batch, error);
    }
    if (error instanceof GatewayUnreached || error instanceof GatewayUnclear) {
      breaker.failed();
      const asked = error instanceof GatewayUnreached ? error.retryAfterMs : null;
      return releaseBatch(deps.db, batch, now() + backOffMs(batch.attempts, asked), {
        counts: true,
      });
    }
    throw error;
  }
}

async function advance(deps: WithGateway, batch: ClaimedBatch): Promise<RetryAt> {
  switch (batch.state) {
    case 'waiting':
    case 'grouped':
      return fillAndSend(deps, batch);
    case 'filled':
      return resumeFilled(deps, batch);
    case 'sent':
      return collectReports(deps, batch);
    case 'settled':
      return null;
  }
}

/** From the beginning, in a group of its own. */
async function fillAndSend(deps: WithGateway, claimed: ClaimedBatch): Promise<RetryAt> {
  const { db, gateway, now } = deps;
  const morning = heldUntil(claimed, now());
  if (morning !== null) return releaseBatch(deps.db, claimed, morning, { counts: false });

  const sender = claimed.campaign.sender ?? deps.sender;
  const waitMs = await deps.takeTokens?.(gateway.provider, sender, claimed.size);
  if (waitMs) return releaseBatch(db, claimed, now() + waitMs, { counts: false });

  await dropRecipients(db, claimed, now());
  const { group, messages } = await makeGroup(deps, claimed);
  // Everyone of it has been dropped, and settled with a reason of their own.
  if (!group) return finishBatch(deps, claimed, { state: 'failed', reason: 'GIVEN_UP' });

  const registrations = await gateway.addMessages(group.groupId, messages);
  const filled = await keepStep(db, group.batch, { state: 'filled' });
  const refusal = refusalOfAll(registrations);
  if (refusal) return endUntaken(deps, filled, refusal);
  if (!gateway.keepsGroups) await settleRefused(deps, filled, messages, registrations);
  return orderSending(deps, filled);
}

async function makeGroup(deps: WithGateway, claimed: ClaimedBatch) {
  const { db, gateway, personal, sender } = deps;
  const messages = await readMessages(db, personal, claimed, sender);
  if (messages.length === 0) return { group: null, messages };
  const { groupId } = await gateway.createGroup(`${claimed.campaignId}-${claimed.no}`);
  const batch = await keepStep(db, claimed, {
    state: 'grouped',
    groupId,
    provider: gateway.provider,
  });
  return { group: { batch, groupId }, messages };
}

/** A worker died, or an answer was lost, somewhere around the order to send. */
async function resumeFilled(deps: WithGateway, batch: ClaimedBatch): Promise<RetryAt> {
  const { gateway, now } = deps;
  const group = await gateway.findGroup(batch.groupId!);
  if (!group) return finishBatch(deps, batch, { state: 'unknown', reason: 'GROUP_GONE' });
  switch (group.state) {
    case 'closed':
      return startOver(deps, batch, now() + backOffMs(batch.attempts));
    case 'sending':
    case 'complete':
      return collectReports(deps, await keepStep(deps.db, batch, { state: 'sent' }));
    case 'pending':
      return batch.campaign.state === 'sending'
        ? orderSending(deps, batch)
        : endStopped(deps, batch);
  }
}

async function orderSending(deps: WithGateway, filled: ClaimedBatch): Promise<RetryAt> {
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
    // Nobody took the order, and nobody else knows of the draft.
    if (error instanceof GatewayUnreached && !gateway.keepsGroups) await toBeginning(db, filled);
    if (!(error instanceof GatewayRejected)) throw error;
    if (!error.isAlreadySent) return endRefused(deps, filled, error);
  }
  const sent = await keepStep(db, filled, { state: 'sent', groupId });
  return releaseBatch(deps.db, sent, now() + FIRST_REPORT_MS, { counts: false });
}

/** The group is gone and can never be sent, so its recipients may go into a new one. */
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

/** The campaign was stopped. Once the group is gone nobody, however late, can send it any more. */
async function endStopped(deps: WithGateway, batch: ClaimedBatch): Promise<RetryAt> {
  await deps.gateway.deleteGroup(batch.groupId!);
  return finishStopped(deps, batch);
}

async function finishStopped(deps: SendBatchDeps, batch: ClaimedBatch): Promise<RetryAt> {
  const { state, failure } = batch.campaign;
  const reason = state === 'cancelled' ? 'CANCELLED' : (failure ?? 'GIVEN_UP');
  return finishBatch(deps, batch, { state: 'failed', reason });
}

/** What the gateway will not send now it will not send later either. */
async function endRefused(
  deps: SendBatchDeps,
  batch: ClaimedBatch,
  error: GatewayRejected,
): Promise<RetryAt> {
  // A group the gateway has forgotten may have been sent by somebody else just before.
  const gone = error.status === 404;
  try {
    const rest = { state: gone ? 'unknown' : 'failed', reason: error.code } as const;
    await finishBatch(deps, batch, rest);
  } catch (lost) {
    if (!(lost instanceof ClaimLost)) throw lost;
  }
  if (error.isConfiguration) {
    await deps.db.begin((tx) => failCampaign(tx, batch.campaignId, error.code));
  }
  return null;
}

/** It is the question that was refused, say for a wrong key; it says nothing about the group. */
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

/** The code all messages were refused with, if not one was taken: there is nothing to send. */
function refusalOfAll(registrations: readonly SmsRegistration[]): SmsRegistration[] | null {
  const taken = registrations.some(({ code }) => resultOf(code).class === 'progress');
  return taken ? null : [...registrations];
}

/** Who is refused for a draft stands in no list that could be asked for later. */
async function settleRefused(
  { db, onSettled }: SendBatchDeps,
  batch: ClaimedBatch,
  messages: readonly OutgoingSms[],
  registrations: readonly SmsRegistration[],
): Promise<void> {
  const codes = messages.flatMap(({ reference }, i) => {
    const recipientId = recipientIdOf(reference, batch.campaignId);
    return recipientId === null ? [] : [[recipientId, registrations[i]?.code ?? ''] as const];
  });
  const { settlements } = readResults(codes, { final: false });
  onSettled(await settle(db, batch, settlements, null));
}

async function endUntaken(
  deps: SendBatchDeps,
  batch: ClaimedBatch,
  registrations: readonly SmsRegistration[],
): Promise<RetryAt> {
  const results = registrations.map(({ code }) => resultOf(code));
  const fault = results.find((result) => result.class === 'configuration');
  const first = fault ?? results[0];
  const reason = first ? `${first.code} ${first.reason}` : 'GIVEN_UP';
  await finishBatch(deps, batch, { state: 'failed', reason });
  if (fault) {
    await deps.db.begin((tx) => failCampaign(tx, batch.campaignId, fault.code));
    // If it is the number, the list of numbers should not offer it any more.
    await askForSenders(deps.db);
  }
  return null;
}

async function giveUp(deps: SendBatchDeps, batch: ClaimedBatch): Promise<RetryAt> {
  const state = isUnsent(batch) ? 'failed' : 'unknown';
  return finishBatch(deps, batch, { state, reason: 'GIVEN_UP' });
}

/** Only of these states it is certain that nobody ever ordered the group to be sent. */
function isUnsent({ state }: ClaimedBatch): boolean {
  return state === 'waiting' || state === 'grouped';
}
