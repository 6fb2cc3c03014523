import { readStored, writeStored } from './browser-storage.ts';

/** Where storage is shut, the keys live as long as the page. */
const kept = new Map<string, string>();

/**
 * The Idempotency-Key of what is about to be made. It stays the same until it is forgotten and
 * outlives a reload, so that a press whose answer was lost and the press after it make one thing.
 *
 * @param name of the entry; one below `maru.` is forgotten when the member logs out.
 */
export function keptKeyOf(name: string): string {
  const known = readStored('session', name) ?? kept.get(name);
  if (known !== undefined) return known;
  const key = crypto.randomUUID();
  kept.set(name, key);
  writeStored('session', name, key);
  return key;
}

/** It was made, or given up: what is made next under this name is another. */
export function forgetKey(name: string): void {
  kept.delete(name);
  writeStored('session', name, null);
}
