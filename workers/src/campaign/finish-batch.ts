import type { Settled } from '@maru/platform/campaign.repository';
import type { Db } from '@maru/platform/db';
import { settle, type ClaimedBatch } from './batch.repository.ts';
import type { Settlement } from './settle-recipients.ts';

export interface FinishBatchDeps {
  db: Db;
  /** Told of each part of a batch that got its last state. */
  onSettled: (settled: Settled) => void;
}

/**
 * Ends a batch: everyone in it who has no last state gets this one.
 *
 * @returns `null`: the batch is never taken up again.
 * @throws ClaimLost if the batch is no longer ours.
 */
export async function finishBatch(
  { db, onSettled }: FinishBatchDeps,
  batch: ClaimedBatch,
  last: Omit<Settlement, 'recipientId'>,
): Promise<null> {
  onSettled(await settle(db, batch, [], last));
  return null;
}
