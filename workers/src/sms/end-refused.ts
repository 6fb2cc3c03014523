import { failCampaign } from '@maru/domain/campaign/fail-campaign';
import { reasonOf, resultOf, type SmsResult } from '@maru/domain/campaign/sms-result';
import { ClaimLost, settle, type ClaimedBatch } from '../campaign/batch.repository.ts';
import { finishBatch, type FinishBatchDeps } from '../campaign/finish-batch.ts';
import type { GatewayRejected, OutgoingSms, SmsRegistration } from '../providers/sms-gateway.ts';
import { recipientIdOf } from './outgoing-messages.ts';
import { readResults, suppress } from './provider-results.ts';
import { askForSenders } from './provider-watch.ts';

/** Ends a batch that the gateway refuses, because it would refuse it later as well. */
export async function endRefused(
  deps: FinishBatchDeps,
  batch: ClaimedBatch,
  error: GatewayRejected,
): Promise<null> {
  // Another worker may have sent a group just before the gateway forgot it.
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

/** The code all messages were refused with, if not one was taken: there is nothing to send. */
export function refusalOfAll(registrations: readonly SmsRegistration[]): SmsRegistration[] | null {
  const taken = registrations.some(({ code }) => resultOf(code).class === 'progress');
  return taken ? null : [...registrations];
}

/** A refusal that is about our account with the provider. */
export function faultOf(registrations: readonly SmsRegistration[]): SmsResult | undefined {
  return registrations
    .map(({ code }) => resultOf(code))
    .find((result) => result.class === 'configuration');
}

/**
 * Stores the messages that were refused when they were added. The provider lists no messages for a
 * draft, or for a group without an accepted message.
 */
export async function settleRefused(
  { db, onSettled }: FinishBatchDeps,
  batch: ClaimedBatch,
  messages: readonly OutgoingSms[],
  registrations: readonly SmsRegistration[],
): Promise<void> {
  // A number is unique within a campaign, so it identifies the message.
  const byNumber = new Map(registrations.map(({ to, code }) => [to, code]));
  const codes = messages.flatMap(({ to, reference }) => {
    const recipientId = recipientIdOf(reference, batch.campaignId);
    const code = byNumber.get(to);
    return recipientId === null || code === undefined ? [] : [[recipientId, code] as const];
  });
  const { settlements, barred } = readResults(codes, { final: false });
  if (barred.length > 0) await db.begin((tx) => suppress(tx, batch, barred));
  onSettled(await settle(db, batch, settlements, null));
}

/** The provider accepted no message of the group: there is nothing to send. */
export async function endUntaken(
  deps: FinishBatchDeps,
  batch: ClaimedBatch,
  registrations: readonly SmsRegistration[],
): Promise<null> {
  const fault = faultOf(registrations);
  const first = fault ?? registrations.map(({ code }) => resultOf(code))[0];
  const reason = first ? reasonOf(first) : 'GIVEN_UP';
  await finishBatch(deps, batch, { state: 'failed', reason });
  if (fault) {
    await deps.db.begin((tx) => failCampaign(tx, batch.campaignId, reasonOf(fault)));
    // If the sender number is the cause, the list of numbers should no longer offer it.
    await askForSenders(deps.db);
  }
  return null;
}
