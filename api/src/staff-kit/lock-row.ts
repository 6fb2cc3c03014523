import type { Tx } from '@maru/platform/db/db';
import { Refusal } from '../http/refusal.ts';

/**
 * Takes a row lock for a change by staff, until the transaction ends.
 *
 * @param version version that the caller read; `null` if the caller sent none.
 * @throws Refusal if the row does not exist, or its version has changed since.
 */
export async function lockRow(
  tx: Tx,
  table: 'event',
  id: number,
  version: number | null,
): Promise<void> {
  const [row] = await tx<{ version: number }[]>`
    select version from ${tx(table)} where id = ${id} and deleted_at is null for update`;
  heldAt(row, version);
}

/**
 * Returns the locked row if it exists at the version that the caller read.
 *
 * @param version version that the caller read; `null` or `undefined` if the caller sent none.
 * @throws Refusal NOT_FOUND; VERSION_CONFLICT if the row has changed since.
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
