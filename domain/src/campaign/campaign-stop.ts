import { announce, CANCELLED, progressColumns, type ProgressRow } from './campaign.repository.ts';
import type { Tx } from '@maru/platform/db/db';

/**
 * Ends a campaign early. Recipients not yet submitted to the provider fail with `reason`. The
 * workers settle in-flight recipients when their result is known.
 *
 * @param failure message of the provider, if the provider ended the campaign.
 * @returns whether the campaign was still running.
 */
export async function stopCampaign(
  tx: Tx,
  campaignId: number,
  stop: { state: 'cancelled' | 'failed'; reason: string; failure?: string },
): Promise<boolean> {
  // A worker that is about to call the provider waits for this lock. Then it finds its batch
  // removed.
  await tx`
    select from campaign_batch where campaign_id = ${campaignId} and state <> 'settled'
    order by no for update`;
  const failed = await tx`
    update campaign_recipient r
    set state = 'failed', reason = ${stop.reason}, settled_at = clock_timestamp()
    from campaign_batch b
    where b.campaign_id = ${campaignId} and b.state in ('waiting', 'grouped')
      and r.campaign_id = ${campaignId} and r.batch = b.no and r.state = 'waiting'`;
  await tx`
    update campaign_batch b set state = 'settled', claim = null, claimed_until = null
    where b.campaign_id = ${campaignId} and b.state in ('waiting', 'grouped')
      and not exists (select from campaign_recipient r
                      where r.campaign_id = ${campaignId} and r.batch = b.no
                        and r.state in ('waiting', 'sending'))`;
  const [row] = await tx<ProgressRow[]>`
    update campaign
    set state = ${stop.state}, failure = ${stop.failure ?? null}, finished_at = clock_timestamp(),
        waiting = waiting - ${failed.count}, failed = failed + ${failed.count},
        cancelled = cancelled + ${stop.reason === CANCELLED ? failed.count : 0},
        version = version + 1
    where id = ${campaignId} and state not in ('done', 'cancelled', 'failed')
    returning ${progressColumns(tx)}`;
  if (row) await announce(tx, row);
  return row !== undefined;
}
