import { OverloadedError } from '@maru/platform/core/overloaded-error';

/**
 * Keyed mutex within this process: work under the same key runs sequentially, in order of arrival.
 * A failure does not affect the next piece of work.
 *
 * @param most maximum number of waiting pieces of work, across all keys. Each one holds a
 *   connection that other requests need.
 * @throws OverloadedError immediately, if the limit is exceeded.
 */
export function createKeyedMutex(
  most: number,
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<void>>();
  let waiting = 0;

  return async (key, work) => {
    const before = last.get(key);
    if (before && waiting >= most) throw new OverloadedError();
    let leave!: () => void;
    const mine = new Promise<void>((resolve) => (leave = resolve));
    last.set(key, mine);
    try {
      if (before) {
        waiting += 1;
        await before;
        waiting -= 1;
      }
      return await work();
    } finally {
      leave();
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
