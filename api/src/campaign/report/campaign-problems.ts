import type { VerbOf } from '@maru/contract/audit/audit-action';
import type { CampaignProblems, ProblemGroup } from '@maru/contract/campaign/campaign-problem';
import type { Campaign } from '@maru/contract/campaign/campaign';
import { audit, type Actor } from '@maru/platform/db/audit';
import {
  batchTraits,
  announce,
  CANCELLED,
  countSettled,
  enqueueStart,
  findCampaign,
  progressColumns,
  type ProgressRow,
} from '@maru/domain/campaign/campaign.repository';
import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import { retryableCodes } from '@maru/domain/campaign/sms-result';
import { Refusal } from '../../http/refusal.ts';

/** A resend request expires after this many hours without a second person's agreement. */
const WISH_HOURS = 24;

/** Campaigns that are over by a person's will, or the provider's, begin nothing more. */
const GOES_ON: readonly Campaign['state'][] = ['sending', 'paused', 'done'];

interface Deps {
  db: Db;
  /** Recipients of a gateway group. */
  batchSize: number;
}

/** Reasons of the provider begin with its code. */
const isRetryable = (db: Queryable) =>
  db`(r.state = 'failed' and split_part(r.reason, ' ', 1) = any(${[...retryableCodes]}))`;
const isUnknown = (db: Queryable) => db`r.state = 'unknown'`;

const isWished = (db: Queryable) =>
  db`c.resend_wanted_at > now() - make_interval(hours => ${WISH_HOURS})`;

/** Recipients that did not get a message, or may not have, and the possible actions. */
export async function listProblems(
  db: Queryable,
  campaignId: number,
  adminId: number,
): Promise<CampaignProblems> {
  const [wish] = await db<{ by: string | null; at: string; own: boolean; asked: string | null }[]>`
    select a.name as by, c.resend_wanted_at as at, c.resend_wanted_by = ${adminId} as own,
           (select min(reconcile_at) from campaign_batch where campaign_id = c.id) as asked
    from campaign c left join admin a on a.id = c.resend_wanted_by and ${isWished(db)}
    where c.id = ${campaignId} and c.channel = 'sms'`;
  if (!wish) throw new Refusal('NOT_FOUND');
  const groups = await db<ProblemGroup[]>`
    select r.state, r.reason, ${isRetryable(db)} as retryable, count(*)::int as count
    from campaign_recipient r
    where r.campaign_id = ${campaignId} and r.state in ('failed', 'unknown')
      and r.reason is distinct from ${CANCELLED}
    group by 1, 2, 3 order by count(*) desc, r.reason`;
  const sum = (counted: readonly ProblemGroup[]) => counted.reduce((n, { count }) => n + count, 0);
  return {
    groups,
    retryable: sum(groups.filter(({ retryable }) => retryable)),
    unknown: sum(groups.filter(({ state }) => state === 'unknown')),
    asked_at: wish.asked,
    resend: wish.by === null ? null : { wanted_by: wish.by, wanted_at: wish.at, is_own: wish.own },
  };
}

/** Makes the workers query the provider about unknown results in the next sweep. */
export function recheckUnknown(deps: Deps, campaignId: number, actor: Actor): Promise<Campaign> {
  return change(deps, campaignId, actor, 'recheck', async (tx) => {
    const asked = await tx`
      update campaign_batch b set reconcile_at = now(), reconciles = 0
      where b.campaign_id = ${campaignId} and b.group_id is not null and exists (
        select from campaign_recipient r
        where r.campaign_id = b.campaign_id and r.batch = b.no and ${isUnknown(tx)})`;
    return asked.count;
  });
}

/** Counts unknown recipients as failed, because their result can no longer arrive. */
export function giveUpUnknown(deps: Deps, campaignId: number, actor: Actor): Promise<Campaign> {
  return change(deps, campaignId, actor, 'giveUp', async (tx) => {
    const { count } = await tx`
      update campaign_recipient r
      set state = 'failed', reason = 'MARKED_FAILED', settled_at = clock_timestamp()
      where r.campaign_id = ${campaignId} and ${isUnknown(tx)}`;
    await tx`update campaign_batch set reconcile_at = null where campaign_id = ${campaignId}`;
    await countSettled(tx, campaignId, { sent: 0, failed: count, unknown: -count });
    return count;
  });
}

/** Retries recipients with a failure that may be temporary (features M13). */
export function retryFailed(deps: Deps, campaignId: number, actor: Actor): Promise<Campaign> {
  return change(deps, campaignId, actor, 'retry', async (tx, state) => {
    if (!GOES_ON.includes(state)) return 0;
    return sendAnew(tx, deps, campaignId, isRetryable(tx));
  });
}

/**
 * Resends to unknown recipients. Some of them may already have the message. Only a person may take
 * this risk, and only with the agreement of a second person (features M10).
 */
export function resendUnknown(deps: Deps, campaignId: number, actor: Actor): Promise<Campaign> {
  return change(deps, campaignId, actor, 'resend', async (tx, state) => {
    if (!GOES_ON.includes(state)) return 0;
    const [wish] = await tx<{ by: number }[]>`
      select resend_wanted_by as by from campaign c where id = ${campaignId} and ${isWished(tx)}`;
    if (wish?.by === actor.adminId) throw new Refusal('SECOND_PERSON_NEEDED');
    if (wish) {
      await tx`
        update campaign set resend_wanted_by = null, resend_wanted_at = null
        where id = ${campaignId}`;
      return sendAnew(tx, deps, campaignId, isUnknown(tx));
    }
    const wished = await tx`
      update campaign c set resend_wanted_by = ${actor.adminId}, resend_wanted_at = now()
      where id = ${campaignId} and exists (
        select from campaign_recipient r where r.campaign_id = c.id and ${isUnknown(tx)})`;
    return wished.count;
  });
}

/** @throws Refusal NOT_FOUND, or STATE_CONFLICT if no recipient is affected. */
async function change(
  { db }: Deps,
  campaignId: number,
  actor: Actor,
  verb: VerbOf<'campaign'>,
  make: (tx: Tx, state: Campaign['state']) => Promise<number>,
): Promise<Campaign> {
  return db.begin(async (tx) => {
    // Locks the batches before the campaign, in the order that every writer uses (countSettled).
    await tx`
      select from campaign_batch where campaign_id = ${campaignId} order by no for update`;
    const [row] = await tx<{ state: Campaign['state'] }[]>`
      select state from campaign where id = ${campaignId} and channel = 'sms' for update`;
    if (!row) throw new Refusal('NOT_FOUND');
    const count = await make(tx, row.state);
    if (count === 0) throw new Refusal('STATE_CONFLICT');
    await audit(tx, {
      ...actor,
      action: `campaign.${verb}`,
      targetKind: 'campaign',
      targetId: campaignId,
      diff: { count },
    });
    const item = await findCampaign(tx, 'sms', campaignId, actor.adminId);
    return item!;
  });
}

/** Most combinations of night, variant, rest and fallback among the batches of a campaign. */
const BATCH_SORTS = 20;

/** Moves recipients into new batches. Later reports about their old groups are ignored. */
async function sendAnew(
  tx: Tx,
  { batchSize }: Deps,
  campaignId: number,
  whom: ReturnType<typeof isUnknown>,
): Promise<number> {
  const moved = await tx<{ before: 'failed' | 'unknown'; n: number }[]>`
    with picked as (
      select r.id, r.batch, b.night, ${batchTraits(tx, 'b')}, b.sort,
             (row_number() over (partition by b.sort order by r.batch, r.id) - 1)
               / ${batchSize}::int as place
      from campaign_recipient r
      join (
        select *, dense_rank() over (order by night, ${batchTraits(tx)}) - 1 as sort
        from campaign_batch where campaign_id = ${campaignId}) b
        on b.campaign_id = r.campaign_id and b.no = r.batch
      -- The address is unknown after half a year, and for withdrawn members.
      where r.campaign_id = ${campaignId} and ${whom} and r.dest_enc is not null
    ), moved as (
      update campaign_recipient r
      set state = 'waiting', reason = null, settled_at = null, tries = 0,
          batch = (select max(no) + 1 from campaign_batch where campaign_id = ${campaignId})
                  + picked.place::int * ${BATCH_SORTS} + picked.sort::int
      from picked
      where r.campaign_id = ${campaignId} and r.batch = picked.batch and r.id = picked.id
      returning old.state as before, r.batch, picked.night,
                ${batchTraits(tx, 'picked')}
    ), batches as (
      insert into campaign_batch (campaign_id, no, size, night, ${batchTraits(tx)})
      select ${campaignId}, batch, count(*), night, ${batchTraits(tx)}
      from moved group by batch, night, ${batchTraits(tx)}
    )
    select before, count(*)::int as n from moved group by before`;
  const count = (before: string) => moved.find((row) => row.before === before)?.n ?? 0;
  const [failed, unknown] = [count('failed'), count('unknown')];
  if (failed + unknown === 0) return 0;
  const [row] = await tx<ProgressRow[]>`
    update campaign
    set waiting = waiting + ${failed + unknown}, failed = failed - ${failed},
        unknown = unknown - ${unknown}, version = version + 1, finished_at = null,
        state = case when state = 'done' then 'sending' else state end
    where id = ${campaignId} returning ${progressColumns(tx)}`;
  await announce(tx, row!);
  await enqueueStart(tx, 'sms', campaignId);
  return failed + unknown;
}
