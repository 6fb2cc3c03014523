import { CALL_DAYS } from '@maru/contract/campaign/reaction/campaign-reaction';
import type { Channel } from '@maru/contract/message/channel';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';

/** A message to one recipient of a campaign. */
export interface CampaignMessage {
  campaignId: number;
  recipientId: number;
}

interface ReactionRow {
  _id: number;
  channel: Channel;
  opt_outs: number;
  test: boolean;
}

/**
 * Counts an opt-out for a campaign, once for each recipient, and notifies open staff pages. The caller
 * has checked that the person was not opted out before. The row of the campaign stays locked until
 * the transaction ends, so that each count is announced once.
 */
export async function noteOptOut(
  tx: Tx,
  { campaignId, recipientId }: CampaignMessage,
  way: 'link' | 'call' | 'push',
): Promise<void> {
  const [row] = await tx<ReactionRow[]>`
    with added as (
      insert into campaign_opt_out (campaign_id, recipient_id, way)
      values (${campaignId}, ${recipientId}, ${way}) on conflict do nothing returning 1)
    update campaign set opt_outs = opt_outs + 1
    where id = ${campaignId} and exists (select from added)
    returning id as _id, channel, opt_outs, test`;
  if (!row || row.test) return;
  const { test: _, ...reaction } = row;
  await publish(tx, 'campaign.reacted', {
    ...reaction,
    version: reaction.opt_outs,
    at: new Date().toISOString(),
  });
}

/**
 * The last advertisement that reached a number before a call to the free number. `null` if there
 * was none in the last {@link CALL_DAYS} days.
 *
 * @param calledAt ISO 8601.
 */
export async function findCalledMessage(
  db: Queryable,
  destHash: Buffer,
  calledAt: string,
): Promise<CampaignMessage | null> {
  const [found] = await db<CampaignMessage[]>`
    select r.campaign_id as "campaignId", r.id as "recipientId"
    from campaign c join campaign_recipient r on r.campaign_id = c.id and r.dest_hash = ${destHash}
    where c.channel = 'sms' and c.advertising and not c.test
      and c.started_at < ${calledAt}
      and c.started_at > ${calledAt}::timestamptz - make_interval(days => ${CALL_DAYS})
      and r.state in ('sent', 'unknown')
    order by coalesce(r.settled_at, c.started_at) desc limit 1`;
  return found ?? null;
}
