import type { SplitReason } from '@maru/contract/campaign/split/split-test';
import { variantLetter } from '@maru/contract/campaign/split/variants';
import type { Tx } from '@maru/platform/db/db';
import {
  announce,
  CANCELLED,
  countSettled,
  enqueueStart,
  linkOf,
  progressColumns,
  type ProgressRow,
} from '../campaign.repository.ts';
import { postNotice } from '../../staff/staff-notice.ts';
import {
  announceSplit,
  splitChangeColumns,
  type LockedSplit,
  type SplitRow,
} from './split.repository.ts';

/**
 * Gives the winner to the rest, whose batches can be claimed from the commit on. The caller has
 * locked the test and knows that it is open, so a rest gets one variant, once. The job only wakes
 * the workers: a lost one is queued again from the batches.
 *
 * @param by who chose; `null` = the rule.
 */
export async function setWinner(
  tx: Tx,
  split: LockedSplit,
  no: number,
  by: number | null,
): Promise<void> {
  const { campaignId, channel } = split;
  // Until now the cost of the rest was that of the most expensive variant.
  const saved = await priceOfRest(tx, campaignId, no);
  await tx`
    update campaign_batch set variant = ${no}
    where campaign_id = ${campaignId} and is_rest and variant is null`;
  const [row] = await tx<SplitRow[]>`
    update campaign_split
    set state = 'decided', reason = null, winner = ${no}, decided_at = clock_timestamp(),
        decided_by = ${by}, version = version + 1
    where campaign_id = ${campaignId} returning ${splitChangeColumns(tx)}`;
  await lowerCost(tx, campaignId, saved);
  await announceSplit(tx, split, row!);
  await enqueueStart(tx, channel, campaignId);
  if (by === null) await postSplitNotice(tx, split, { winner: variantLetter(no) });
}

/** Leaves the choice to staff. Notifies them unless they stopped the automatic choice. */
export async function leaveToStaff(tx: Tx, split: LockedSplit, reason: SplitReason): Promise<void> {
  const [row] = await tx<SplitRow[]>`
    update campaign_split
    set state = 'undecided', reason = ${reason}, version = version + 1
    where campaign_id = ${split.campaignId} returning ${splitChangeColumns(tx)}`;
  await announceSplit(tx, split, row!);
  if (reason !== 'held') await postSplitNotice(tx, split, { reason });
}

/** Starts the wait for the results, after the last message of the test was handed over. */
export async function startMeasuring(tx: Tx, split: LockedSplit): Promise<void> {
  const [row] = await tx<SplitRow[]>`
    update campaign_split
    set state = 'measuring', tested_at = statement_timestamp(),
        decide_at = statement_timestamp() + make_interval(mins => wait_min), version = version + 1
    where campaign_id = ${split.campaignId} returning ${splitChangeColumns(tx)}`;
  await announceSplit(tx, split, row!);
}

/** Ends the test without a winner. The rest gets no message. */
export async function dropRest(tx: Tx, split: LockedSplit, by: number): Promise<void> {
  const { campaignId } = split;
  const saved = await priceOfRest(tx, campaignId, null);
  const failed = await tx`
    update campaign_recipient r
    set state = 'failed', reason = ${CANCELLED}, settled_at = clock_timestamp()
    from campaign_batch b
    where b.campaign_id = ${campaignId} and b.is_rest and b.variant is null
      and r.campaign_id = ${campaignId} and r.batch = b.no and r.state = 'waiting'`;
  await tx`
    update campaign_batch set state = 'settled'
    where campaign_id = ${campaignId} and is_rest and variant is null`;
  const [row] = await tx<SplitRow[]>`
    update campaign_split
    set state = 'dropped', reason = null, decided_at = clock_timestamp(), decided_by = ${by},
        version = version + 1
    where campaign_id = ${campaignId} returning ${splitChangeColumns(tx)}`;
  await lowerCost(tx, campaignId, saved);
  await announceSplit(tx, split, row!);
  const { count } = failed;
  await countSettled(tx, campaignId, { sent: 0, failed: count, unknown: 0, cancelled: count });
}

/**
 * Part of the reserved cost of the rest that is not needed, in won.
 *
 * @param no the variant that the rest gets; `null` = none.
 */
async function priceOfRest(tx: Tx, campaignId: number, no: number | null): Promise<number> {
  const [row] = await tx<{ saved: number }[]>`
    select coalesce(sum(b.size), 0)::int * (
             coalesce((select max(price) from campaign_variant where campaign_id = ${campaignId}), 0)
             - coalesce((select price from campaign_variant
                         where campaign_id = ${campaignId} and no = ${no}), 0)) as saved
    from campaign_batch b where b.campaign_id = ${campaignId} and b.is_rest and b.variant is null`;
  return row!.saved;
}

/** The wait for the winner is not a lack of progress, so the time without progress begins again. */
async function lowerCost(tx: Tx, campaignId: number, won: number): Promise<void> {
  const [row] = await tx<ProgressRow[]>`
    update campaign
    set cost = greatest(cost - ${won}, 0), progressed_at = clock_timestamp(), version = version + 1
    where id = ${campaignId} returning ${progressColumns(tx)}`;
  await announce(tx, row!);
}

async function postSplitNotice(
  tx: Tx,
  { campaignId, channel }: LockedSplit,
  outcome: { winner: string } | { reason: SplitReason },
): Promise<void> {
  const isDecided = 'winner' in outcome;
  await postNotice(tx, {
    kind: isDecided ? 'campaign.decided' : 'campaign.undecided',
    severity: isDecided ? 'info' : 'warning',
    detail: { campaign_id: campaignId, channel, ...outcome },
    permission: 'manageMessages',
    link: linkOf(channel, campaignId),
  });
}
