import { randomUUID } from 'node:crypto';
import { CANCELLED, countSettled, type Settled } from '@maru/domain/campaign/campaign.repository';
import type { Campaign } from '@maru/contract/campaign/campaign';
import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import type { SmsProvider } from '../providers/sms-gateway.ts';
import { settleRecipients, settleRest, sumOf, type Settlement } from './settle-recipients.ts';
import type { BatchKey } from './open-recipient.ts';

/**
 * Lease of a batch for the worker that claimed it. It exceeds the duration of one provider request,
 * because each step renews it. It is short, because the batch of a dead worker waits this long.
 */
const LEASE_S = 15;

type BatchState = 'waiting' | 'grouped' | 'filled' | 'sent' | 'settled';

/** A batch in the hands of one worker. */
export interface ClaimedBatch {
  campaignId: number;
  no: number;
  /** Proof that this worker still holds the batch: a later claim has a different value. */
  claim: string;
  state: BatchState;
  groupId: string | null;
  /** The provider that has the group, or will receive it; `null` for the first provider. */
  provider: SmsProvider | null;
  /** Whether that one has it because the first definitely did not accept it. */
  failover: boolean;
  attempts: number;
  night: boolean;
  size: number;
  /** When the gateway took the order to send, in ms since the epoch. */
  sentAt: number | null;
  /**
   * When its recipients stopped waiting for the end of their quiet hours or for the winner of a
   * split test, in ms since the epoch.
   */
  heldUntil: number | null;
  campaign: Pick<
    Campaign,
    | 'channel'
    | 'kind'
    | 'title'
    | 'text'
    | 'picture'
    | 'link'
    | 'category'
    | 'advertising'
    | 'state'
    | 'carrier'
  > & {
    test: boolean;
    /** Whether a text message replaces a failed message of this batch (features M29). */
    fallsBack: boolean;
    /** Whether it may exceed the cap on advertising. */
    overCap: boolean;
    failure: string | null;
    /** Ms since the epoch. */
    startedAt: number;
    /** Sender number; `null` for the configured number. */
    sender: string | null;
    /** Origin and targets of the short links, in the order of their numbers; `null` without them. */
    short: { origin: string; targets: string[] } | null;
  };
}

/** Why the rest of a stopped campaign is not sent. */
export function whyStopped({ campaign: { state, failure } }: ClaimedBatch): string {
  return state === 'cancelled' ? CANCELLED : (failure ?? 'GIVEN_UP');
}

/**
 * Another worker has claimed the batch, or its campaign was stopped. The planned step must not run.
 */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

export interface BatchRef {
  campaignId: number;
  batch: number;
}

type StoredBatch = Omit<ClaimedBatch, 'sentAt' | 'heldUntil'> & {
  sentAt: string | null;
  heldUntil: string | null;
};

const msOf = (at: string | null) => (at === null ? null : Date.parse(at));

/**
 * Claims a batch that is unfinished, due and unclaimed.
 *
 * @returns the batch; or the time of its next attempt, in ms since the epoch; or `null` if there is
 *   nothing to do.
 */
export async function claimBatch(
  db: Queryable,
  { campaignId, batch }: BatchRef,
): Promise<ClaimedBatch | number | null> {
  const claim = randomUUID();
  // Asking how a sent group fares is no new try.
  const [row] = await db<StoredBatch[]>`
    update campaign_batch b
    set claim = ${claim}, claimed_until = now() + make_interval(secs => ${LEASE_S}),
        attempts = attempts + case when b.state = 'sent' then 0 else 1 end
    from campaign c
    left join campaign_variant v
      on v.campaign_id = c.id and v.campaign_id = ${campaignId} and v.no = (
        select variant from campaign_batch where campaign_id = ${campaignId} and no = ${batch})
    left join lateral (
      select c.fallback as value from campaign_batch
      where campaign_id = ${campaignId} and no = ${batch} and is_fallback) instead on true
    where b.campaign_id = ${campaignId} and b.no = ${batch} and c.id = b.campaign_id
      and ${isUnfinished(db)}
      and (b.claimed_until is null or b.claimed_until < now())
      and (b.retry_at is null or b.retry_at <= now())
    returning b.campaign_id as "campaignId", b.no, b.claim, b.state, b.group_id as "groupId",
              b.provider, b.failover, b.attempts, b.night, b.size, b.sent_at as "sentAt",
              greatest(b.held_until, case when b.is_rest then (
                select decided_at from campaign_split where campaign_id = c.id)
              end) as "heldUntil",
              jsonb_build_object('channel', c.channel,
                'kind', coalesce(instead.value ->> 'kind', v.kind, c.kind),
                'title', coalesce(instead.value ->> 'title', v.title, c.title),
                'text', coalesce(instead.value ->> 'text', v.text, c.text),
                'carrier', case when instead.value is null then c.carrier end,
                'fallsBack', c.fallback is not null and instead.value is null,
                'picture', c.picture, 'link', c.link, 'category', c.category,
                'advertising', c.advertising, 'state', c.state,
                'test', c.test, 'overCap', c.over_cap is not null, 'failure', c.failure, 'sender', c.sender, 'short',
                case when c.short_origin is not null then jsonb_build_object(
                  'origin', c.short_origin, 'targets', (
                    select jsonb_agg(l.target order by l.no) from campaign_link l
                    where l.campaign_id = c.id)) end, 'startedAt',
                extract(epoch from coalesce(c.started_at, c.created_at)) * 1000) as campaign`;
  if (row) return { ...row, sentAt: msOf(row.sentAt), heldUntil: msOf(row.heldUntil) };
  const [later] = await db<{ at: string | null }[]>`
    select greatest(b.claimed_until, b.retry_at) as at
    from campaign_batch b join campaign c on c.id = b.campaign_id
    where b.campaign_id = ${campaignId} and b.no = ${batch} and ${isUnfinished(db)}`;
  return later ? Date.parse(later.at ?? new Date().toISOString()) : null;
}

/**
 * A batch of the rest waits until the winner of its split test is known (features M24).
 *
 * For a paused campaign, only sent messages are followed up. For a stopped campaign, this includes
 * messages that may have been in flight at the stop.
 */
export function isUnfinished(db: Queryable) {
  return db`(b.state <> 'settled' and not (b.is_rest and b.variant is null)
    and (c.state in ('sending', 'cancelled', 'failed') or b.state = 'sent'))`;
}

/**
 * Stores the progress of a batch before the next request is made.
 *
 * @throws ClaimLost if another worker holds the batch, or its campaign is no longer sending.
 */
export async function keepStep(
  db: Queryable,
  batch: ClaimedBatch,
  step: Pick<ClaimedBatch, 'state'> &
    Partial<Pick<ClaimedBatch, 'groupId' | 'provider' | 'failover'>>,
): Promise<ClaimedBatch> {
  const { groupId, provider, failover } = { ...batch, ...step };
  const kept = await db`
    update campaign_batch
    set state = ${step.state}, group_id = ${groupId}, provider = ${provider},
        failover = ${failover},
        sent_at = case when ${step.state === 'sent'} then clock_timestamp() else sent_at end,
        claimed_until = now() + make_interval(secs => ${LEASE_S})
    where campaign_id = ${batch.campaignId} and no = ${batch.no} and claim = ${batch.claim}
      and (${step.state === 'sent' || step.state === 'waiting'}
           or exists (select from campaign where id = ${batch.campaignId} and state = 'sending'))`;
  if (kept.count === 0) throw new ClaimLost();
  return { ...batch, ...step };
}

/**
 * Releases an unfinished batch.
 *
 * @param retryAt earliest time of the next attempt, in ms since the epoch.
 * @param options.counts whether this attempt counts towards the retry limit.
 * @returns `retryAt`.
 */
export async function releaseBatch(
  db: Queryable,
  batch: ClaimedBatch,
  retryAt: number,
  { counts }: { counts: boolean },
): Promise<number> {
  await db`
    update campaign_batch
    set claim = null, claimed_until = null, retry_at = ${new Date(retryAt).toISOString()},
        attempts = attempts - ${counts || batch.state === 'sent' ? 0 : 1}::int
    where campaign_id = ${batch.campaignId} and no = ${batch.no} and claim = ${batch.claim}`;
  return retryAt;
}

/**
 * Stores the results of recipients and updates the campaign's counts, in one transaction. A
 * recipient in a final state keeps it.
 *
 * @param finish the state of all remaining recipients, which ends the batch; `null` leaves it open.
 * @throws ClaimLost if this worker no longer holds the batch.
 */
export async function settle(
  db: Db,
  batch: ClaimedBatch,
  settlements: readonly Settlement[],
  finish: Pick<Settlement, 'state' | 'reason'> | null,
): Promise<Settled> {
  return db.begin(async (tx) => {
    await holdBatch(tx, batch, finish !== null);
    let settled: Settled = { sent: 0, failed: 0, unknown: 0 };
    if (settlements.length > 0) settled = await settleRecipients(tx, batch, settlements);
    const { sent, failed, unknown } = settled;
    // Otherwise each recipient of the batch has just got its last state.
    const isRestLeft = sent + failed + unknown < batch.size;
    if (finish && isRestLeft) settled = sumOf(settled, await settleRest(tx, batch, finish));
    if (settled.unknown > 0) await noteUnknown(tx, batch);
    await countSettled(tx, batch.campaignId, settled);
    return settled;
  });
}

/** The batch has another number of unsettled recipients than the provider delivered to. */
class OtherCount extends Error {
  override readonly name = 'OtherCount';
}

/**
 * Ends a batch of which the provider delivered every message.
 *
 * @param delivered number of messages that the provider reports as delivered.
 * @returns `null`, with nothing stored, if the batch has another number of unsettled recipients.
 * @throws ClaimLost if this worker no longer holds the batch.
 */
export async function settleDelivered(
  db: Db,
  batch: ClaimedBatch,
  delivered: number,
): Promise<Settled | null> {
  try {
    return await db.begin(async (tx) => {
      await holdBatch(tx, batch, true);
      const settled = await settleRest(tx, batch, { state: 'sent', reason: null });
      if (settled.sent !== delivered) throw new OtherCount();
      await countSettled(tx, batch.campaignId, settled);
      return settled;
    });
  } catch (error) {
    if (error instanceof OtherCount) return null;
    throw error;
  }
}

/**
 * Locks the batch row until the transaction ends, and renews its lease.
 *
 * @throws ClaimLost if this worker no longer holds the batch.
 */
export async function holdBatch(tx: Tx, batch: ClaimedBatch, finished = false): Promise<void> {
  const held = await tx`
    update campaign_batch
    set state = case when ${finished} then 'settled' else state end,
        claim = case when ${finished} then null else claim end,
        claimed_until = case when ${finished} then null
                        else now() + make_interval(secs => ${LEASE_S}) end
    where campaign_id = ${batch.campaignId} and no = ${batch.no} and claim = ${batch.claim}`;
  if (held.count === 0) throw new ClaimLost();
}

/**
 * Delays before the provider is queried again about a batch with unknown recipients
 * (reconcile-unknown.ts). In minutes after the recipients became unknown, and then after the
 * previous query.
 */
export const RECONCILE_AFTER_MIN = [5, 30, 180, 1_440];

/** A gateway can be queried again about a group; a push service cannot. */
async function noteUnknown(tx: Tx, { campaignId, no }: BatchKey): Promise<void> {
  await tx`
    update campaign_batch set reconcile_at = now() + make_interval(mins => ${RECONCILE_AFTER_MIN[0]!})
    where campaign_id = ${campaignId} and no = ${no} and group_id is not null`;
}
