/**
 * Remembers the most recent keys in bounded memory.
 *
 * @param capacity minimum number of the latest keys that are remembered. At most twice as many are
 *   kept.
 */
export function createRecentKeys(capacity: number) {
  let current = new Set<string>();
  let previous = new Set<string>();

  /** @returns false if the key was known already. */
  function add(key: string): boolean {
    if (current.has(key) || previous.has(key)) return false;
    if (current.size >= capacity) {
      previous = current;
      current = new Set();
    }
    current.add(key);
    return true;
  }

  function clear(): void {
    current = new Set();
    previous = new Set();
  }

  return { add, clear };
}

/** Keeps the last few of a row of things, newest first. */
export function createRecent<T>(capacity: number) {
  let items: T[] = [];
  return {
    add(item: T): void {
      items.push(item);
      if (items.length >= capacity * 2) items = items.slice(-capacity);
    },
    list: (): T[] => items.slice(-capacity).toReversed(),
    clear(): void {
      items = [];
    },
  };
}
