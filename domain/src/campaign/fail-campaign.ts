import type { Channel } from '@maru/contract/message/channel';
import type { Tx } from '@maru/platform/db/db';
import { lockJourneyOf, pauseForFault } from '../journey/journey-problem.ts';
import { postNotice } from '../staff/staff-notice.ts';
import { linkOf } from './campaign.repository.ts';
import { stopCampaign } from './campaign-stop.ts';
import { pauseCampaigns } from './journey-campaigns.ts';

/**
 * Ends a campaign because the provider refuses all of it: a wrong key, no balance, or an unknown
 * sender. Notifies staff once. A journey is paused before its next campaigns fail as well.
 *
 * @param code error code of the provider.
 */
export async function failCampaign(tx: Tx, campaignId: number, code: string): Promise<void> {
  const journeyId = await lockJourneyOf(tx, campaignId);
  const stopped = await stopCampaign(tx, campaignId, {
    state: 'failed',
    reason: code,
    failure: code,
  });
  const [row] = await tx<
    { channel: Channel; state: string; total: number; failed: number; test: boolean }[]
  >`select channel, state, total, failed, test from campaign where id = ${campaignId}`;
  const { channel, state, total, failed, test } = row!;
  if (journeyId !== null) {
    // The refused batch of a journey is usually the only one, and has just ended its campaign.
    if (!stopped && state !== 'done') return;
    await pauseForFault(tx, journeyId, code);
    await pauseCampaigns(tx, journeyId);
    return;
  }
  if (!stopped || test) return;
  await postNotice(tx, {
    kind: 'campaign.failed',
    severity: 'error',
    detail: { campaign_id: campaignId, channel, code, total, failed },
    permission: 'manageMessages',
    link: linkOf(channel, campaignId),
  });
}
