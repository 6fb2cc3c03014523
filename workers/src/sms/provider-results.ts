import { failCampaign } from '@maru/domain/campaign/fail-campaign';
import type { Db, Tx } from '@maru/platform/db/db';
import { reasonOf, resultOf, type SmsResult } from '@maru/domain/campaign/sms-result';
import { NO_REPORT, type BatchKey } from '../campaign/open-recipient.ts';
import type { Settlement } from '../campaign/settle-recipients.ts';

/** Results decoded from the provider's codes, from a query or a webhook. */
interface ReadResults {
  settlements: Settlement[];
  /** Recipients that will never take a message again. */
  barred: number[];
  /** How many the provider itself does not know of yet. */
  undecided: number;
  /** A failure that affects every other message too. */
  fault: SmsResult | null;
}

/**
 * Reads codes by recipient.
 *
 * @param final whether a message taken long ago counts as sent although its report never came.
 */
export function readResults(
  codes: Iterable<readonly [number, string]>,
  { final }: { final: boolean },
): ReadResults {
  const read: ReadResults = { settlements: [], barred: [], undecided: 0, fault: null };
  const decided = new Set<number>();
  for (const [recipientId, code] of codes) {
    const result = resultOf(code);
    if (result.class === 'progress' && !final) {
      read.undecided += 1;
      continue;
    }
    // The first final result of a recipient is kept.
    if (decided.has(recipientId)) continue;
    decided.add(recipientId);
    read.settlements.push(settlementOf(recipientId, result));
    if (result.class === 'suppress') read.barred.push(recipientId);
    if (result.class === 'configuration') read.fault ??= result;
  }
  return read;
}

function settlementOf(recipientId: number, result: SmsResult): Settlement {
  if (result.class === 'delivered') return { recipientId, state: 'sent', reason: null };
  if (result.class === 'progress') return { recipientId, state: 'sent', reason: NO_REPORT };
  const reason = reasonOf(result);
  return { recipientId, state: 'failed', reason, retry: result.class === 'retry', result };
}

/** Numbers that will never take a message again get no advertising from now on. */
export async function suppress(
  tx: Tx,
  { campaignId, no }: BatchKey,
  recipientIds: readonly number[],
): Promise<void> {
  if (recipientIds.length === 0) return;
  await tx`
    insert into suppression (dest_hash, channel, reason, dest_tail)
    select dest_hash, 'sms', 'gateway', dest_tail from campaign_recipient
    where campaign_id = ${campaignId} and batch = ${no}
      and id = any(${[...recipientIds]}::bigint[])
    on conflict do nothing`;
}

/** Stops the campaign before its remaining messages fail in the same way. */
export async function stopForFault(
  db: Db,
  campaignId: number,
  fault: SmsResult | null,
): Promise<void> {
  if (fault) await db.begin((tx) => failCampaign(tx, campaignId, reasonOf(fault)));
}
