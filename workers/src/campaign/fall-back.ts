import { enqueueStart, type Settled } from '@maru/domain/campaign/campaign.repository';
import type { Tx } from '@maru/platform/db/db';
import { isOpen, type BatchKey } from './open-recipient.ts';

/** Most recipients of one batch of fallback messages. */
const MOST = 500;

/** Reports arrive one after another. Their recipients gather for this time. */
const GATHER_S = 2;

/** Recipients whose message failed; `null` = all of the batch without a final state. */
export interface FallingBack {
  reason: string | null;
  ids: readonly number[] | null;
}

interface Sending {
  advertising: boolean;
  night: boolean;
}

/**
 * Finds how a batch sends, if a text message replaces its failed messages.
 *
 * @returns `null` for a batch without a fallback, and for the fallback itself.
 */
export async function findFallback(tx: Tx, { campaignId, no }: BatchKey): Promise<Sending | null> {
  const [found] = await tx<Sending[]>`
    select c.advertising, b.night from campaign c
    join campaign_batch b on b.campaign_id = c.id and b.no = ${no}
    where c.id = ${campaignId} and c.fallback is not null and not b.is_fallback
      and c.state in ('sending', 'paused', 'done')`;
  return found ?? null;
}

/**
 * Passes recipients to a batch that sends the fallback text, in the transaction that records their
 * failure (features M29). They leave their batch, so a repeated or later report of the first message
 * finds no one there. A campaign that had ended continues. The caller holds the row lock of the
 * batch.
 *
 * @returns the changes of the campaign's counts, for `countSettled`.
 */
export async function fallBack(
  tx: Tx,
  { campaignId, no }: BatchKey,
  { night }: Sending,
  failed: readonly FallingBack[],
): Promise<Settled> {
  const settled: Settled = { sent: 0, failed: 0, unknown: 0 };
  // The batches of a campaign are numbered by one at a time. A stopped one sends nothing more.
  const [campaign] = await tx`
    select from campaign where id = ${campaignId} and state in ('sending', 'paused', 'done')
    for update`;
  if (!campaign) return settled;
  const { batch, isNew } = await findBatch(tx, campaignId, night);
  let count = 0;
  for (const { reason, ids } of failed) {
    // oxlint-disable-next-line no-await-in-loop -- One connection runs one query at a time.
    const rows = await tx<{ before: string; n: number }[]>`
      with moved as (
        update campaign_recipient r
        set batch = ${batch}, state = 'waiting', reason = null, settled_at = null, tries = 0,
            first_reason = ${reason}
        where r.campaign_id = ${campaignId} and r.batch = ${no} and ${isOpen(tx)}
          and ${ids === null ? tx`r.state in ('waiting', 'sending')` : tx`r.id = any(${[...ids]}::bigint[])`}
        returning old.state as before
      )
      select before, count(*)::int as n from moved group by before`;
    for (const { before, n } of rows) {
      count += n;
      if (before === 'sent' || before === 'unknown') settled[before] -= n;
    }
  }
  if (count === 0) return settled;
  await tx`
    insert into campaign_batch as b (campaign_id, no, size, night, is_fallback, retry_at)
    values (${campaignId}, ${batch}, ${count}, ${night}, true,
            now() + make_interval(secs => ${GATHER_S}))
    on conflict (campaign_id, no) do update set size = b.size + excluded.size`;
  await tx`
    update campaign
    set fell_back = fell_back + ${count}, finished_at = null,
        state = case when state = 'done' then 'sending' else state end
    where id = ${campaignId}`;
  if (isNew) await enqueueStart(tx, 'sms', campaignId);
  return settled;
}

/** The open batch of fallback messages, or the number of a new one. */
async function findBatch(tx: Tx, campaignId: number, night: boolean) {
  const [open] = await tx<{ no: number }[]>`
    select no from campaign_batch
    where campaign_id = ${campaignId} and is_fallback and state = 'waiting' and claim is null
      and held_until is null and night = ${night} and size < ${MOST}
    order by no desc limit 1 for update skip locked`;
  if (open) return { batch: open.no, isNew: false };
  const [last] = await tx<{ no: number }[]>`
    select max(no) as no from campaign_batch where campaign_id = ${campaignId}`;
  return { batch: last!.no + 1, isNew: true };
}
