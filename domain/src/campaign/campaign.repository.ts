import type { Campaign, CampaignProgress } from '@maru/contract/campaign/campaign';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { enqueue, publish } from '@maru/platform/db/outbox';
import { postNotice } from '../staff/staff-notice.ts';
import { OVER_CAP } from './frequency-cap.ts';
import { splitSql } from './split/split.repository.ts';
import { QUIET_HOURS } from '../message/quiet-hours.ts';
import type { Channel } from '@maru/contract/message/channel';

/** Pushes in a batch. Retries wait until every push of the batch was tried once. */
export const PUSH_BATCH = 1_000;

/**
 * Selects campaigns in the shape of the contract. The caller appends the `where` clause (`select …
 * where`).
 *
 * @param adminId marks the campaigns of this admin; `null` if the marker is not read.
 */
export function selectCampaigns(db: Queryable, adminId: number | null) {
  return db`
    select c.id as _id, c.channel, c.kind, c.title, c.text, c.picture, c.link, c.category,
           c.advertising, c.short_origin is not null as short_links,
           c.carrier, c.fallback, c.fell_back, c.sender, c.cost, c.audience,
           c.send_at, c.started_at, c.finished_at, c.state, c.total, c.waiting, c.sent, c.failed,
           c.unknown, c.cancelled, c.shown, c.clicked, c.opt_outs, c.complaints, c.excluded, c.failure,
           c.over_cap, ${splitSql(db)} as split,
           c.approval_reasons, c.ad_words, maker.name as created_by,
           editor.name as edited_by, other.name as approved_by,
           coalesce(${adminId}::int in (c.created_by, c.edited_by), false) as is_own,
           c.created_at, c.version
    from campaign c
    left join admin maker on maker.id = c.created_by
    left join admin editor on editor.id = c.edited_by
    left join admin other on other.id = c.approved_by`;
}

export async function findCampaign(
  db: Queryable,
  channel: Channel,
  campaignId: number,
  adminId: number | null,
): Promise<Campaign | null> {
  const [found] = await db<Campaign[]>`
    ${selectCampaigns(db, adminId)} where c.id = ${campaignId} and c.channel = ${channel}`;
  return found ?? null;
}

/** Columns that {@link announce} needs, for the `returning` clause of a campaign update. */
export function progressColumns(db: Queryable) {
  return db`id as _id, channel, total, waiting, sent, failed, unknown, cancelled, state, version,
            clock_timestamp() as at, test`;
}

export type ProgressRow = CampaignProgress & { test: boolean };

/** Notifies open staff pages of the progress of a campaign. Test messages are not announced. */
export async function announce(tx: Tx, { test, ...progress }: ProgressRow): Promise<void> {
  if (!test) await publish(tx, 'campaign.progressed', progress);
}

/** Starts sending a campaign. The caller holds its row lock and has checked its state. */
export async function startCampaign(tx: Tx, campaignId: number): Promise<void> {
  const [row] = await tx<ProgressRow[]>`
    update campaign
    set state = 'sending', started_at = coalesce(started_at, clock_timestamp()),
        version = version + 1
    where id = ${campaignId} returning ${progressColumns(tx)}`;
  await announce(tx, row!);
  await enqueueStart(tx, row!.channel, campaignId);
}

export async function enqueueStart(tx: Tx, channel: Channel, campaignId: number): Promise<void> {
  await enqueue(tx, channel === 'sms' ? 'sms.expand' : 'push.expand', { campaignId });
}

/** Stores the targets of the short links of a campaign that has none yet. */
export async function insertLinks(
  tx: Tx,
  campaignId: number,
  links: readonly string[],
): Promise<void> {
  if (links.length === 0) return;
  await tx`
    insert into campaign_link (campaign_id, no, target)
    select ${campaignId}::int, no, target
    from unnest(${[...links]}::text[]) with ordinality as link (target, no)`;
}

/** Failure reason of recipients that a cancel of the campaign stopped. */
export const CANCELLED = 'CANCELLED';

/** Failure reason of a campaign that was sent to no recipient of its audience. */
export const NOBODY_LEFT = 'NOBODY_LEFT';

/** Failure reasons of recipients excluded before submission to a provider. */
const TAKEN_OUT = ['WITHDRAWN', 'NOT_WANTED', 'SUPPRESSED', 'NO_CONSENT', QUIET_HOURS, OVER_CAP];

/** Failure reasons set locally, before any provider was asked to send. */
export const NEVER_ORDERED: readonly string[] = [...TAKEN_OUT, CANCELLED];

/**
 * Number of campaign recipients that just entered each state. Negative if recipients left the
 * state, such as unknown ones after their result arrived.
 */
export interface Settled {
  sent: number;
  failed: number;
  unknown: number;
  /** Number of failed recipients that a cancel stopped. */
  cancelled?: number;
  /** Number of failed recipients whose carrier or phone refused the message as spam. */
  complaints?: number;
}

/**
 * Updates the counts of a campaign after its recipients settle. The last recipient ends the
 * campaign, which adds a notice to the staff bell.
 *
 * The caller has locked the batches first and the recipients second. All writers lock batches,
 * recipients and campaign in this order, which prevents deadlocks.
 *
 * @param options.announces whether open staff pages are notified. The end of a campaign is always
 *   announced.
 */
export async function countSettled(
  tx: Tx,
  campaignId: number,
  settled: Settled,
  { announces }: { announces: boolean } = { announces: true },
): Promise<void> {
  const { sent, failed, unknown, cancelled = 0, complaints = 0 } = settled;
  const sum = sent + failed + unknown;
  if (sent === 0 && failed === 0 && unknown === 0) return;
  const [row] = await tx<(ProgressRow & { isOfJourney: boolean })[]>`
    update campaign
    set sent = sent + ${sent}, failed = failed + ${failed}, unknown = unknown + ${unknown},
        cancelled = cancelled + ${cancelled}, complaints = complaints + ${complaints},
        waiting = waiting - ${sum}, version = version + 1,
        progressed_at = clock_timestamp(),
        state = case when waiting = ${sum} and state in ('sending', 'paused') then 'done'
                     else state end,
        finished_at = case when waiting = ${sum} then coalesce(finished_at, clock_timestamp())
                           else finished_at end
    where id = ${campaignId}
    returning ${progressColumns(tx)}, journey_plan_id is not null as "isOfJourney"`;
  if (announces || row!.waiting === 0) await announce(tx, row!);
  // Corrections after the end are no second end.
  if (sum > 0 && row!.state === 'done' && !row!.test && !row!.isOfJourney) {
    const { channel, total } = row!;
    const counts = { total, sent: row!.sent, failed: row!.failed, unknown: row!.unknown };
    const isEmpty = counts.failed === total && (await noteNobodyLeft(tx, campaignId));
    await postNotice(tx, {
      kind: 'campaign.finished',
      severity: counts.failed + counts.unknown > 0 ? 'warning' : 'info',
      detail: {
        campaign_id: campaignId,
        channel,
        ...counts,
        ...(isEmpty ? { reason: NOBODY_LEFT } : {}),
      },
      permission: 'manageMessages',
      link: linkOf(channel, campaignId),
    });
  }
}

/** Records that a campaign reached no recipient because its audience had become empty. */
async function noteNobodyLeft(tx: Tx, campaignId: number): Promise<boolean> {
  const noted = await tx`
    update campaign set failure = ${NOBODY_LEFT}
    where id = ${campaignId} and not exists (
      select from campaign_recipient
      where campaign_id = ${campaignId} and (reason is null or reason <> all(${TAKEN_OUT})))`;
  return noted.count > 0;
}

/** The staff page of a campaign. */
export const linkOf = (channel: Channel, campaignId: number) =>
  `/curve/${channel}?id=${campaignId}`;

/** The staff page that compares campaigns of a channel (features M26). */
export const comparisonLinkOf = (channel: Channel, campaignIds: readonly number[]) =>
  `/curve/${channel}-compare?ids=${campaignIds.join(',')}`;

/**
 * SQL: the columns of a batch that decide which of the texts it sends, and when. A recipient who
 * moves to another batch keeps them.
 */
export function batchTraits(db: Queryable, table?: string) {
  if (table === undefined) return db`variant, is_rest, is_fallback`;
  const of = db(table);
  return db`${of}.variant, ${of}.is_rest, ${of}.is_fallback`;
}
