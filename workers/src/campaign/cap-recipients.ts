import { findFrequencyCap, isCapped, OVER_CAP } from '@maru/domain/campaign/frequency-cap';
import type { Tx } from '@maru/platform/db/db';
import { momentSql } from '@maru/platform/db/moment-sql';
import type { ClaimedBatch } from './batch.repository.ts';
import { holdEndSql } from './hold-recipients.ts';

/**
 * Takes a place of each member's advertising for this campaign, and fails recipients without one
 * (features M22). No member receives more than the cap, however many campaigns are sent at once. The
 * insert locks the row of each member and decides on its newest version. It locks them in ascending
 * order, which prevents deadlocks.
 *
 * - A member has one place for a campaign. Further devices and attempts use the same one.
 * - Held recipients take no place until they are due.
 * - A place remains taken if the message fails later.
 * - Recipients who are no members are not counted.
 *
 * The caller holds the row lock of the batch and none of the campaign.
 *
 * @param at ms since the epoch.
 * @returns the number of failed recipients.
 */
export async function capRecipients(tx: Tx, batch: ClaimedBatch, at: number): Promise<number> {
  const { campaignId, no, campaign } = batch;
  if (!campaign.advertising) return 0;
  const { enabled, ...limits } = await findFrequencyCap(tx);
  const moment = momentSql(tx, at);
  const isDue = tx`
    r.campaign_id = ${campaignId} and r.batch = ${no} and r.state = 'waiting'
    and r.member_id is not null and ${holdEndSql(tx, batch, at)} is null`;
  const isAllowed =
    enabled && !campaign.overCap
      ? tx`(${campaignId} = any(slot.campaign_ids)
            or not ${isCapped(tx, limits, { slot: tx`slot`, at: moment })})`
      : tx`true`;
  const failed = await tx`
    with due as materialized (
      select distinct r.member_id from campaign_recipient r where ${isDue}
    ),
    taken as (
      insert into advertising_slot as slot (member_id, sent_at, campaign_ids, last_at)
      select member_id, array[${moment}], array[${campaignId}::int], ${moment}
      from due order by member_id
      on conflict (member_id) do update
      set (sent_at, campaign_ids, last_at) = (
        select array_agg(kept.at order by kept.at), array_agg(kept.campaign_id order by kept.at),
               max(kept.at)
        from (
          select before.at, before.campaign_id
          from unnest(slot.sent_at, slot.campaign_ids) as before (at, campaign_id)
          where before.at > ${moment} - interval '7 days' and before.campaign_id <> ${campaignId}
          union all
          select ${moment}, ${campaignId}::int
        ) kept)
      where ${isAllowed}
      returning slot.member_id
    )
    update campaign_recipient r
    set state = 'failed', reason = ${OVER_CAP}, settled_at = clock_timestamp()
    where ${isDue} and r.member_id not in (select member_id from taken)`;
  return failed.count;
}
