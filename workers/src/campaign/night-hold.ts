import { nightEndOf } from '@maru/platform/campaign-night';
import type { ClaimedBatch } from './batch.repository.ts';

/**
 * The moment a batch may go out that the night holds back, or `null` if it may go now.
 *
 * @param at ms since the epoch; so is the answer.
 */
export function heldUntil({ campaign, night }: ClaimedBatch, at: number): number | null {
  return campaign.advertising && !night && !campaign.test ? nightEndOf(at) : null;
}
