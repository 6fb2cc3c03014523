import { readStored, writeStored } from './browser-storage.ts';
import { failureCodeOf } from './call.ts';

/** Where storage is shut, the keys live as long as the page. */
const kept = new Map<string, string>();

/**
 * Idempotency key of a create request. The key survives a reload and stays the same until it is
 * cleared. A retry after a lost response therefore creates one record, not two.
 *
 * @param name storage entry name; entries under `maru.` are cleared when the member logs out.
 */
export function keptKeyOf(name: string): string {
  const known = readStored('session', name) ?? kept.get(name);
  if (known !== undefined) return known;
  const key = crypto.randomUUID();
  writeStored('session', name, key);
  if (readStored('session', name) === null) kept.set(name, key);
  return key;
}

/**
 * Clears the key after the record is created or abandoned. The next create under this name gets a
 * new key.
 */
export function forgetKey(name: string): void {
  kept.delete(name);
  writeStored('session', name, null);
}

/**
 * Creates a record with the idempotency key of this name. The key is kept until a response arrives.
 *
 * @returns `null` if an earlier request with this key created the record from different input.
 */
export async function makeOnce<T>(
  name: string,
  make: (idempotencyKey: string) => Promise<T>,
): Promise<T | null> {
  try {
    const made = await make(keptKeyOf(name));
    forgetKey(name);
    return made;
  } catch (error) {
    if (failureCodeOf(error) !== 'IDEMPOTENCY_CONFLICT') throw error;
    forgetKey(name);
    return null;
  }
}
