/**
 * Does pieces of work under the same key one after another, in the order they came, within this
 * process. Whether one fails does not matter to the next.
 */
export function createTurns(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<void>>();

  return async (key, work) => {
    const before = last.get(key);
    let leave!: () => void;
    const mine = new Promise<void>((resolve) => (leave = resolve));
    last.set(key, mine);
    try {
      await before;
      return await work();
    } finally {
      leave();
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
