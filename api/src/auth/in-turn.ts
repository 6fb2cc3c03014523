import { TurnedAway } from '@maru/platform/turned-away';

/**
 * Does pieces of work under the same key one after another, in the order they came, within this
 * process. Whether one fails does not matter to the next.
 *
 * @param most that wait, of all keys together: each holds a connection, which others need.
 * @throws TurnedAway, at once, to one more.
 */
export function createTurns(most: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<void>>();
  let waiting = 0;

  return async (key, work) => {
    const before = last.get(key);
    if (before && waiting >= most) throw new TurnedAway();
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
