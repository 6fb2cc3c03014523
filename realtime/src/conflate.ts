/**
 * Sends the first value of a key at once. Later values are throttled to the newest one per
 * interval.
 */
export interface Conflator<T> {
  /** @param ms the least time between two of this key. */
  offer(key: string, ms: number, value: T): void;
  /** Sends whatever still waits. */
  flush(): void;
}

interface Waiting<T> {
  timer: NodeJS.Timeout;
  newest: T | undefined;
}

/**
 * @param send receives the values. The newest value of a key is always sent, with a delay of at
 *   most its `ms`.
 */
export function createConflator<T extends object>(send: (value: T) => void): Conflator<T> {
  const keys = new Map<string, Waiting<T>>();

  const open = (key: string, ms: number) => {
    const waiting: Waiting<T> = { timer: setTimeout(() => settle(key, ms), ms), newest: undefined };
    keys.set(key, waiting);
  };

  const settle = (key: string, ms: number) => {
    const newest = keys.get(key)?.newest;
    keys.delete(key);
    if (newest === undefined) return;
    open(key, ms);
    send(newest);
  };

  return {
    offer(key, ms, value) {
      const waiting = keys.get(key);
      if (waiting) {
        waiting.newest = value;
        return;
      }
      open(key, ms);
      send(value);
    },
    flush() {
      for (const { timer, newest } of keys.values()) {
        clearTimeout(timer);
        if (newest !== undefined) send(newest);
      }
      keys.clear();
    },
  };
}
