import { buttonsOfCampaign } from '@maru/domain/message/push-buttons';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { recipientTokenOf } from '@maru/platform/crypto/recipient-token';
import { stopTokenOf } from '@maru/platform/crypto/stop-token';
import type { ClaimedBatch } from '../campaign/batch.repository.ts';
import type { PushMessage } from '../providers/web-push.ts';
import { deliveryOf, isOnAir, secondsLeft } from './delivery.ts';
import type { PushRecipient } from './recipient.repository.ts';

/**
 * Message of a campaign that /sw.js shows. A browser without a member has nothing that its buttons
 * could stop.
 *
 * @param recipient.now ms since the epoch.
 */
export function messageOf(
  personal: PersonalData,
  batch: ClaimedBatch,
  {
    text,
    hash,
    isMember,
    now,
  }: Pick<PushRecipient, 'hash' | 'isMember'> & { text: string; now: number },
): PushMessage {
  const { campaignId, campaign } = batch;
  const { title, link, picture, advertising } = campaign;
  const delivery = deliveryOf(campaignId, campaign);
  const report = recipientTokenOf(campaignId, hash);
  const buttons = buttonsOfCampaign(campaign);
  const stopLabel = isMember ? buttons.stop : null;
  const ttlSeconds = isOnAir(batch)
    ? Math.max(0, Math.ceil(secondsLeft(batch, now)))
    : delivery.ttlSeconds;
  return {
    ...delivery,
    ttlSeconds,
    payload: JSON.stringify({
      title,
      text,
      link,
      tag: delivery.topic,
      report,
      openLabel: buttons.open,
      ...(picture === null ? {} : { image: picture }),
      ...(stopLabel === null ? {} : { stopLabel, stop: stopTokenOf(personal, report, now) }),
      // Service workers of the release before know only this button.
      ...(advertising ? { optOut: `/opt-out/${report}` } : {}),
    }),
  };
}
