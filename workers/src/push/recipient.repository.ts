import { ClaimLost, type ClaimedBatch } from '../campaign/batch.repository.ts';
import { countSettled } from '@maru/domain/campaign/campaign.repository';
import type { Db } from '@maru/platform/db/db';
import type { FilledIn } from '@maru/domain/message/recipient-text';

/** A claimed recipient, with sealed fields. */
export interface PushRecipient extends FilledIn {
  subscriptionId: number;
  endpoint: Buffer;
  keys: Buffer;
  /** Hash of the endpoint; browsers send it with their receipts. */
  hash: Buffer;
}

/**
 * Settles the recipients that a dead worker had in flight. Their pushes may have been sent, and no
 * service can be queried.
 *
 * @returns the number of such recipients.
 * @throws ClaimLost if another worker holds the batch.
 */
export async function endInterrupted(db: Db, batch: ClaimedBatch): Promise<number> {
  return db.begin(async (tx) => {
    const [held] = await tx`
      select 1 from campaign_batch
      where campaign_id = ${batch.campaignId} and no = ${batch.no} and claim = ${batch.claim}
      for update`;
    if (!held) throw new ClaimLost();
    const ended = await tx`
      update campaign_recipient
      set state = 'unknown', reason = 'INTERRUPTED', settled_at = clock_timestamp()
      where campaign_id = ${batch.campaignId} and batch = ${batch.no} and state = 'sending'`;
    await countSettled(tx, batch.campaignId, { sent: 0, failed: 0, unknown: ended.count });
    return ended.count;
  });
}

/**
 * Claims the next recipients before anything is sent to them. If a subscription ended or was
 * deleted after the campaign was created, its recipient may have no keys. The caller marks such
 * recipients as failed.
 *
 * @param after the last recipient that was claimed; 0 for none.
 * @param most maximum number to claim.
 * @returns `null` if another worker holds the batch, or its campaign is no longer sending.
 */
export async function takeNext(
  db: Db,
  batch: ClaimedBatch,
  after: number,
  most: number,
): Promise<(PushRecipient & { ended: boolean })[] | null> {
  return db.begin(async (tx) => {
    const [held] = await tx`
      select 1 from campaign_batch b join campaign c on c.id = b.campaign_id
      where b.campaign_id = ${batch.campaignId} and b.no = ${batch.no} and b.claim = ${batch.claim}
        and c.state = 'sending'
      for update of b`;
    if (!held) return null;
    return tx<(PushRecipient & { ended: boolean })[]>`
      update campaign_recipient r set state = 'sending'
      from (
        select id, subscription_id from campaign_recipient
        where campaign_id = ${batch.campaignId} and batch = ${batch.no} and state = 'waiting'
          and id > ${after}
        order by id limit ${most}) next
      left join push_subscription s on s.id = next.subscription_id
      where r.campaign_id = ${batch.campaignId} and r.batch = ${batch.no} and r.state = 'waiting'
        and r.id = next.id
      returning r.id as "recipientId", r.subscription_id as "subscriptionId",
                r.dest_enc as endpoint, r.dest_hash as hash, s.keys_enc as keys,
                s.id is null or s.ended_at is not null as ended,
                r.words_enc as "wordsEnc", r.words`;
  });
}

/** Returns recipients to waiting if certainly nothing was sent to them, for a later attempt. */
export async function putBack(db: Db, batch: ClaimedBatch, recipientIds: number[]): Promise<void> {
  if (recipientIds.length === 0) return;
  await db`
    update campaign_recipient set state = 'waiting'
    where campaign_id = ${batch.campaignId} and batch = ${batch.no} and state = 'sending'
      and id = any(${recipientIds}::bigint[])
      and exists (select from campaign_batch b
                  where b.campaign_id = ${batch.campaignId} and b.no = ${batch.no}
                    and b.claim = ${batch.claim})`;
}

/**
 * Ends subscriptions that the push service no longer knows, or that use another key than ours. No
 * campaign counts them again.
 */
export async function endSubscriptions(
  db: Db,
  subscriptionIds: number[],
  reason: 'gone' | 'refused',
): Promise<void> {
  if (subscriptionIds.length === 0) return;
  await db`
    update push_subscription set ended_at = now(), end_reason = ${reason}
    where id = any(${subscriptionIds}) and ended_at is null`;
}
