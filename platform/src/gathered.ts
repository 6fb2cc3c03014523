import { setTimeout as pause } from 'node:timers/promises';

/** How long questions gather before they become one. */
const GATHER_MS = 5;

/** The least time between two of those: a storm costs five a second, however long it lasts. */
const APART_MS = 200;

/**
 * Makes one question of those that are asked at about the same time (reliability R7). It is asked
 * after each of them, and answers them all.
 */
export function gathered<K, A>(askAll: (keys: K[]) => Promise<A>): (key: K) => Promise<A> {
  let batch: { keys: Set<K>; answer: Promise<A> } | undefined;
  let nextAt = 0;
  return (key) => {
    if (!batch) {
      const keys = new Set<K>();
      const answer = pause(Math.max(GATHER_MS, nextAt - performance.now())).then(() => {
        batch = undefined;
        nextAt = performance.now() + APART_MS;
        return askAll([...keys]);
      });
      batch = { keys, answer };
    }
    batch.keys.add(key);
    return batch.answer;
  };
}
