import { Refusal } from '../http/refusal.ts';

/**
 * Returns the locked row if it exists at the version that the caller read.
 *
 * @param version version that the caller read; `null` or `undefined` if the caller sent none.
 * @throws Refusal NOT_FOUND; VERSION_CONFLICT if the row has changed since.
 */
export function checkedRow<R extends { version: number }>(
  row: R | null | undefined,
  version: number | null | undefined,
): R {
  if (!row) throw new Refusal('NOT_FOUND');
  if (typeof version === 'number' && version !== row.version) {
    throw new Refusal('VERSION_CONFLICT');
  }
  return row;
}
