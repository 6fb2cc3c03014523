import type { Tx } from '@maru/platform/db';
import { Refusal } from './refusal.ts';

/** Tables whose rows staff change from a version, and delete without losing them. */
type Versioned = 'banner' | 'video' | 'event' | 'review_group';

/**
 * Locks a row that staff are about to change until the transaction ends.
 *
 * @param version what they read it at; `null` where they did not say.
 * @throws Refusal if it is gone, or somebody else has changed it since.
 */
export async function lockRow(
  tx: Tx,
  table: Versioned,
  id: number,
  version: number | null,
): Promise<void> {
  const [row] = await tx<{ version: number }[]>`
    select version from ${tx(table)} where id = ${id} and deleted_at is null for update`;
  if (!row) throw new Refusal('NOT_FOUND');
  if (version !== null && row.version !== version) throw new Refusal('VERSION_CONFLICT');
}
