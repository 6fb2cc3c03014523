import type { Settled } from '@maru/domain/campaign/campaign.repository';
import type { Db } from '@maru/platform/db/db';
import { settle, type ClaimedBatch } from './batch.repository.ts';
import type { Settlement } from './settle-recipients.ts';

export interface FinishBatchDeps {
  db: Db;
  /** Called for each part of a batch that reached its final state. */
  onSettled: (settled: Settled) => void;
}

/**
 * Ends a batch: all recipients without a final state get this one.
 *
 * @returns `null`: the batch is never processed again.
 * @throws ClaimLost if this worker no longer holds the batch.
 */
export async function finishBatch(
  { db, onSettled }: FinishBatchDeps,
  batch: ClaimedBatch,
  last: Omit<Settlement, 'recipientId'>,
): Promise<null> {
  onSettled(await settle(db, batch, [], last));
  return null;
}
