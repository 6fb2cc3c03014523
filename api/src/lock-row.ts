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
  heldAt(row, version);
}

/**
 * What is locked, if it is there and as it was when somebody read it.
 *
 * @param version what they read it at; `null` or `undefined` where they did not say.
 * @throws Refusal NOT_FOUND; VERSION_CONFLICT if somebody else has changed it since.
 */
export function heldAt<R extends { version: number }>(
  row: R | null | undefined,
  version: number | null | undefined,
): R {
  if (!row) throw new Refusal('NOT_FOUND');
  if (typeof version === 'number' && version !== row.version) {
    throw new Refusal('VERSION_CONFLICT');
  }
  return row;
}
