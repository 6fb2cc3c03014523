import { nightEndOf } from '@maru/domain/campaign/campaign-night';
import type { ClaimedBatch } from './batch.repository.ts';

/**
 * Time at which a batch held back for the night may be sent; `null` if it may be sent now.
 *
 * @param at ms since the epoch; the result has the same unit.
 */
export function heldUntil({ campaign, night }: ClaimedBatch, at: number): number | null {
  return campaign.advertising && !night && !campaign.test ? nightEndOf(at) : null;
}
