/**
 * Collects the values of a key into batches. The first value after a pause is sent at once. Later
 * ones wait, so that batches of a key are at least `ms` apart.
 */
export interface Gatherer<T> {
  offer(key: string, ms: number, value: T): void;
  /** Sends all waiting values. */
  flush(): void;
}

interface Waiting<T> {
  timer: NodeJS.Timeout;
  values: T[];
}

/** @param send receives each value once, in the order of the offers. */
export function createGatherer<T>(send: (values: readonly T[]) => void): Gatherer<T> {
  const keys = new Map<string, Waiting<T>>();

  const open = (key: string, ms: number) =>
    keys.set(key, { timer: setTimeout(() => settle(key, ms), ms), values: [] });

  const settle = (key: string, ms: number) => {
    const values = keys.get(key)?.values ?? [];
    keys.delete(key);
    if (values.length === 0) return;
    open(key, ms);
    send(values);
  };

  return {
    offer(key, ms, value) {
      const waiting = keys.get(key);
      if (waiting) {
        waiting.values.push(value);
        return;
      }
      open(key, ms);
      send([value]);
    },
    flush() {
      for (const { timer, values } of keys.values()) {
        clearTimeout(timer);
        if (values.length > 0) send(values);
      }
      keys.clear();
    },
  };
}
