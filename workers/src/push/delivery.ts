import { createHash } from 'node:crypto';
import type { Campaign } from '@maru/contract/campaign/campaign';
import { LIVE_USE_S } from '@maru/domain/campaign/live-use';
import type { MessageCategory } from '@maru/contract/message/message-choice';
import type { ClaimedBatch } from '../campaign/batch.repository.ts';
import { heldUntil } from '../campaign/night-hold.ts';
import type { PushMessage } from '../providers/web-push.ts';

type Delivery = Pick<PushMessage, 'ttlSeconds' | 'urgency'> & { topic: string };

const HOUR_S = 3_600;

/**
 * Time that a push service keeps a push for an offline browser. Also whether the push wakes a
 * sleeping phone (features P07). A live push must not arrive hours later.
 */
const BY_CATEGORY: Record<MessageCategory | 'none', Omit<Delivery, 'topic'>> = {
  live: { ttlSeconds: LIVE_USE_S, urgency: 'high' },
  report: { ttlSeconds: 12 * HOUR_S, urgency: 'normal' },
  event: { ttlSeconds: 24 * HOUR_S, urgency: 'low' },
  order: { ttlSeconds: 24 * HOUR_S, urgency: 'normal' },
  none: { ttlSeconds: 24 * HOUR_S, urgency: 'normal' },
};

/** How the push of a campaign is delivered. */
export function deliveryOf(
  campaignId: number,
  { category, link }: Pick<Campaign, 'category' | 'link'>,
): Delivery {
  return { ...BY_CATEGORY[category ?? 'none'], topic: topicOf(campaignId, category, link) };
}

/**
 * Topic of a push; a newer push replaces an older one with the same topic.
 *
 * - A live push replaces one that leads to the same page.
 * - A report replaces the previous one, because the newest leads to the others.
 * - Every other campaign has its own topic.
 */
function topicOf(
  campaignId: number,
  category: MessageCategory | null,
  link: string | null,
): string {
  if (category === 'report') return 'report';
  if (category !== 'live' || link === null) return `campaign-${campaignId}`;
  return `live-${createHash('sha256').update(link).digest('hex').slice(0, 16)}`;
}

/** Whether a campaign announces a live broadcast. */
export const isOnAir = ({ campaign }: ClaimedBatch) => campaign.category === 'live';

/**
 * Seconds for which the push is still useful. A push held back for the night, or for the quiet
 * hours of its recipients, counts from their end. News of a live broadcast does not wait.
 */
export function secondsLeft(batch: ClaimedBatch, now: number): number {
  const { campaignId, campaign } = batch;
  const begun = heldUntil(batch, campaign.startedAt) ?? campaign.startedAt;
  const from = isOnAir(batch) ? begun : Math.max(begun, batch.heldUntil ?? 0);
  return deliveryOf(campaignId, campaign).ttlSeconds - (now - from) / 1_000;
}
