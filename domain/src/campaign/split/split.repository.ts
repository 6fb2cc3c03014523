import type { CampaignSplit, SplitChange } from '@maru/contract/campaign/split/split-test';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';
import type { Channel } from '@maru/contract/message/channel';
import type { Campaign } from '@maru/contract/campaign/campaign';

/** A split test whose rows are locked, with the state of its campaign. */
export interface LockedSplit extends Pick<CampaignSplit, 'state' | 'measure' | 'version'> {
  campaignId: number;
  channel: Channel;
  campaignState: Campaign['state'];
}

/** SQL: the split test of campaign `c` in the shape of the contract; null without one. */
export function splitSql(db: Queryable) {
  return db`(
    select jsonb_build_object('share', s.share, 'measure', s.measure, 'wait_min', s.wait_min,
             'state', s.state, 'reason', s.reason, 'winner', s.winner,
             'tested_at', ${isoSql(db, db`s.tested_at`)}, 'decide_at', ${isoSql(db, db`s.decide_at`)},
             'decided_at', ${isoSql(db, db`s.decided_at`)},
             'decided_by', (select a.name from admin a where a.id = s.decided_by),
             'version', s.version, 'variants', (
               select jsonb_agg(jsonb_build_object('no', v.no, 'kind', v.kind, 'title', v.title,
                                                   'text', v.text) order by v.no)
               from campaign_variant v where v.campaign_id = s.campaign_id))
    from campaign_split s where s.campaign_id = c.id)`;
}

/** JSON has no timestamps, so the database formats them as the driver would. */
function isoSql(db: Queryable, at: ReturnType<Queryable>) {
  return db`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

export async function findSplit(db: Queryable, campaignId: number): Promise<CampaignSplit | null> {
  const [found] = await db<{ split: CampaignSplit | null }[]>`
    select ${splitSql(db)} as split from campaign c where c.id = ${campaignId}`;
  return found?.split ?? null;
}

/**
 * Locks the batches of the rest, then the campaign and its split test: the order of all writers of
 * a campaign (see `countSettled`).
 *
 * @returns `null` if the channel has no such campaign with variants.
 */
export async function lockSplit(
  tx: Tx,
  campaignId: number,
  channel: Channel,
): Promise<LockedSplit | null> {
  await tx`
    select from campaign_batch where campaign_id = ${campaignId} and is_rest and variant is null
    order by no for update`;
  const [row] = await tx<LockedSplit[]>`
    select c.id as "campaignId", c.channel, c.state as "campaignState", s.state, s.measure,
           s.version
    from campaign c join campaign_split s on s.campaign_id = c.id
    where c.id = ${campaignId} and c.channel = ${channel}
    for update of c, s`;
  return row ?? null;
}

type Change = Omit<SplitChange, '_id' | 'channel'>;

/** Columns that {@link announceSplit} needs, for the `returning` clause of an update. */
export const splitChangeColumns = (db: Queryable) =>
  db`state, reason, winner, decide_at, version, clock_timestamp() as at`;

/** Notifies open staff pages of a change of a split test. */
export async function announceSplit(
  tx: Tx,
  { campaignId, channel }: Pick<LockedSplit, 'campaignId' | 'channel'>,
  change: Change,
): Promise<void> {
  await publish(tx, 'campaign.splitChanged', { _id: campaignId, channel, ...change });
}

export type { Change as SplitRow };
