import { countSettled, type Settled } from '@maru/domain/campaign/campaign.repository';
import type { FilledIn } from '@maru/domain/message/recipient-text';
import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import { ClaimLost, holdBatch, type ClaimedBatch } from '../campaign/batch.repository.ts';
import { settleRecipients, type Settlement } from '../campaign/settle-recipients.ts';

/** A claimed recipient, with sealed fields. */
export interface PushRecipient extends FilledIn {
  subscriptionId: number;
  endpoint: Buffer;
  keys: Buffer;
  /** Hash of the endpoint; browsers send it with their receipts. */
  hash: Buffer;
  /** Whether the browser belongs to a member. */
  isMember: boolean;
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

/** Outcomes of some recipients. */
export interface PushResults {
  settlements: Settlement[];
  /** Recipients to which certainly nothing was sent. They wait for a later attempt. */
  retried: number[];
  /** Subscriptions that the push service no longer knows. */
  gone: number[];
}

/** The recipients that a worker claims next. */
interface PushClaim {
  /** The last recipient that was claimed; 0 for none. */
  after: number;
  /** Maximum number to claim. */
  most: number;
}

export type TakenRecipient = PushRecipient & { ended: boolean };

/**
 * Stores the outcomes of some recipients, and claims the next ones before anything is sent to them,
 * in one transaction. If a subscription ended or was deleted after the campaign was created, its
 * recipient may have no keys. The caller marks such recipients as failed.
 *
 * @param options.announces whether open staff pages are notified of the counts.
 * @returns the counts, and the claimed recipients; `null` if the campaign is no longer sending.
 * @throws ClaimLost if another worker holds the batch.
 */
export async function keepAndTake(
  db: Db,
  batch: ClaimedBatch,
  { settlements, retried, gone }: PushResults,
  claim: PushClaim | null,
  options: { announces: boolean },
): Promise<{ settled: Settled; taken: TakenRecipient[] | null }> {
  return db.begin(async (tx) => {
    await holdBatch(tx, batch);
    const settled = await settleRecipients(tx, batch, settlements);
    await putBack(tx, batch, retried);
    const taken = claim && (await takeNext(tx, batch, claim));
    await endSubscriptions(tx, gone, 'gone');
    await countSettled(tx, batch.campaignId, settled, options);
    return { settled, taken };
  });
}

async function takeNext(
  tx: Tx,
  { campaignId, no }: ClaimedBatch,
  { after, most }: PushClaim,
): Promise<TakenRecipient[] | null> {
  const taken = await tx<TakenRecipient[]>`
    update campaign_recipient r set state = 'sending'
    from (
      select id, subscription_id from campaign_recipient
      where campaign_id = ${campaignId} and batch = ${no} and state = 'waiting' and id > ${after}
        and exists (select from campaign where id = ${campaignId} and state = 'sending')
      order by id limit ${most}) next
    left join push_subscription s on s.id = next.subscription_id
    where r.campaign_id = ${campaignId} and r.batch = ${no} and r.state = 'waiting'
      and r.id = next.id
    returning r.id as "recipientId", r.subscription_id as "subscriptionId",
              r.dest_enc as endpoint, r.dest_hash as hash, s.keys_enc as keys,
              s.id is null or s.ended_at is not null as ended,
              r.member_id is not null as "isMember",
              r.words_enc as "wordsEnc", r.words`;
  if (taken.length > 0) return taken;
  const [going] = await tx`select from campaign where id = ${campaignId} and state = 'sending'`;
  return going ? [] : null;
}

async function putBack(
  tx: Tx,
  { campaignId, no }: ClaimedBatch,
  recipientIds: readonly number[],
): Promise<void> {
  if (recipientIds.length === 0) return;
  await tx`
    update campaign_recipient set state = 'waiting'
    where campaign_id = ${campaignId} and batch = ${no} and state = 'sending'
      and id = any(${[...recipientIds]}::bigint[])`;
}

/**
 * Ends subscriptions that the push service no longer knows, or that use another key than ours. No
 * campaign counts them again.
 */
export async function endSubscriptions(
  db: Queryable,
  subscriptionIds: readonly number[],
  reason: 'gone' | 'refused',
): Promise<void> {
  if (subscriptionIds.length === 0) return;
  await db`
    update push_subscription set ended_at = now(), end_reason = ${reason}
    where id = any(${[...subscriptionIds]}) and ended_at is null`;
}
