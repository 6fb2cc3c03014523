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

/** It was made, or given up: what is made next under this name is another. */
export function forgetKey(name: string): void {
  kept.delete(name);
  writeStored('session', name, null);
}

/**
 * Makes a thing under the key of this name, which is kept until an answer came.
 *
 * @returns `null` where an earlier press had made it with other words in it.
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
