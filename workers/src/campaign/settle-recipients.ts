import { batchTraits, CANCELLED, type Settled } from '@maru/domain/campaign/campaign.repository';
import { isSpamBlock, type SmsResult } from '@maru/domain/campaign/sms-result';
import { mayFallBack } from '@maru/domain/campaign/carrier/may-fall-back';
import type { Tx } from '@maru/platform/db/db';
import { fallBack, findFallback } from './fall-back.ts';
import { isOpen, type BatchKey } from './open-recipient.ts';

/** Result of one recipient. */
export interface Settlement {
  recipientId: number;
  state: 'sent' | 'failed' | 'unknown';
  reason: string | null;
  /** A failure that may pass: tried again a few times before it counts. */
  retry?: boolean;
  /**
   * Result that decides whether a text message replaces a failed message. `unsent`: the message
   * certainly was not sent. Absent: never.
   */
  result?: SmsResult | 'unsent';
}

/** How long after each failure that may pass the next try is, in seconds (features M13). */
const RETRY_AFTER_S = [60, 300, 1_800];

/**
 * Stores the results of recipients of a batch. The caller holds the row lock of the batch.
 *
 * @returns the changes of the campaign's counts, for `countSettled`.
 */
export async function settleRecipients(
  tx: Tx,
  { campaignId, no }: BatchKey,
  settlements: readonly Settlement[],
): Promise<Settled> {
  const settled = await passToFallback(tx, { campaignId, no }, settlements);
  await putOff(tx, { campaignId, no }, settlements);
  let complaints = 0;
  for (const { state, reason, ids } of byOutcome(settlements)) {
    const rows = await tx<{ before: string; n: number }[]>`
      with done as (
        update campaign_recipient r
        set state = ${state}, reason = ${reason}, settled_at = clock_timestamp()
        where r.campaign_id = ${campaignId} and r.batch = ${no} and r.id = any(${ids}::bigint[])
          and ${isOpen(tx)}
        returning old.state as before
      )
      select before, count(*)::int as n from done group by before`;
    for (const { before, n } of rows) {
      settled[state] += n;
      if (state === 'failed' && isSpamBlock(reason)) complaints += n;
      if (before === 'sent' || before === 'unknown') settled[before] -= n;
    }
  }
  return { ...settled, complaints };
}

/** Passes the recipients whose message a text message may replace to the fallback. */
async function passToFallback(
  tx: Tx,
  batch: BatchKey,
  settlements: readonly Settlement[],
): Promise<Settled> {
  const settled: Settled = { sent: 0, failed: 0, unknown: 0 };
  const failed = settlements.filter(({ state, result }) => state === 'failed' && result);
  if (failed.length === 0) return settled;
  const sending = await findFallback(tx, batch);
  if (sending === null) return settled;
  const falling = failed.filter(
    ({ result }) => result === 'unsent' || (result && mayFallBack(result, sending)),
  );
  if (falling.length === 0) return settled;
  return fallBack(tx, batch, sending, Array.from(byOutcome(falling)));
}

/**
 * Updates all recipients with the same result in one statement, because distinct outcomes are few.
 * A join with a list is planned for ten rows and compares each recipient with each of a thousand.
 */
function byOutcome(settlements: readonly Settlement[]) {
  const outcomes = new Map<string, Pick<Settlement, 'state' | 'reason'> & { ids: number[] }>();
  for (const { recipientId, state, reason } of settlements) {
    const name = `${state} ${reason ?? ''}`;
    const outcome = outcomes.get(name) ?? { state, reason, ids: [] };
    outcome.ids.push(recipientId);
    outcomes.set(name, outcome);
  }
  return outcomes.values();
}

/** Moves recipients that need a retry into a new batch, which waits until the retry time. */
async function putOff(
  tx: Tx,
  { campaignId, no }: BatchKey,
  settlements: readonly Settlement[],
): Promise<void> {
  const ids = settlements.filter(({ retry }) => retry).map(({ recipientId }) => recipientId);
  if (ids.length === 0) return;
  // A stopped campaign sends nothing more. The lock also ensures that batch numbers are assigned by
  // one transaction at a time.
  const [going] = await tx`
    select from campaign where id = ${campaignId} and state in ('sending', 'paused') for update`;
  if (!going) return;
  for (const [tries, seconds] of RETRY_AFTER_S.entries()) {
    await tx`
      with moved as (
        update campaign_recipient r
        set batch = (select max(no) + 1 from campaign_batch where campaign_id = ${campaignId}),
            tries = ${tries + 1}
        where r.campaign_id = ${campaignId} and r.batch = ${no} and r.id = any(${ids}::bigint[])
          and r.state in ('waiting', 'sending') and r.tries = ${tries}
        returning r.batch
      )
      insert into campaign_batch
        (campaign_id, no, size, retry_at, night, ${batchTraits(tx)})
      select ${campaignId}, moved.batch, count(*),
             now() + make_interval(secs => ${seconds}), b.night, ${batchTraits(tx, 'b')}
      from moved, campaign_batch b
      where b.campaign_id = ${campaignId} and b.no = ${no}
      group by moved.batch, b.night, ${batchTraits(tx, 'b')}`;
  }
}

/** Gives this state to all recipients of a batch without a final state. */
export async function settleRest(
  tx: Tx,
  { campaignId, no }: BatchKey,
  { state, reason }: Pick<Settlement, 'state' | 'reason'>,
): Promise<Settled> {
  const sending = state === 'failed' ? await findFallback(tx, { campaignId, no }) : null;
  if (sending) await fallBack(tx, { campaignId, no }, sending, [{ reason, ids: null }]);
  const done = await tx`
    update campaign_recipient r
    set state = ${state}, reason = ${reason}, settled_at = clock_timestamp()
    where r.campaign_id = ${campaignId} and r.batch = ${no} and r.state in ('waiting', 'sending')`;
  const cancelled = reason === CANCELLED ? done.count : 0;
  return { sent: 0, failed: 0, unknown: 0, cancelled, [state]: done.count };
}

export function sumOf(one: Settled, other: Settled): Settled {
  return {
    sent: one.sent + other.sent,
    failed: one.failed + other.failed,
    unknown: one.unknown + other.unknown,
    cancelled: (one.cancelled ?? 0) + (other.cancelled ?? 0),
    complaints: (one.complaints ?? 0) + (other.complaints ?? 0),
  };
}
