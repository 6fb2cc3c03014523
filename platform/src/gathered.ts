/** How long questions gather before they become one. */
const GATHER_MS = 5;

/** The least time between two of those: everyday traffic costs five a second at most. */
const APART_MS = 200;

/**
 * Batch size that counts as a storm. Storms come in waves, so for a while they are limited to one
 * query a second.
 */
const CROWD = 150;
const CROWD_APART_MS = 1_000;
const CROWD_LASTS_MS = 3_000;

/**
 * Makes one question of those that are asked at about the same time (reliability R7). It is asked
 * after each of them, and answers them all.
 */
export function gathered<K, A>(askAll: (keys: K[]) => Promise<A>): (key: K) => Promise<A> {
  let batch: { keys: K[]; answer: Promise<A> } | undefined;
  let nextAt = 0;
  let crowdUntil = 0;
  return (key) => {
    if (!batch) {
      const keys: K[] = [];
      const waitMs = Math.max(GATHER_MS, nextAt - performance.now());
      const waited = new Promise((resolve) => setTimeout(resolve, waitMs));
      const answer = waited.then(() => {
        batch = undefined;
        const now = performance.now();
        if (keys.length >= CROWD) crowdUntil = now + CROWD_LASTS_MS;
        nextAt = now + (now < crowdUntil ? CROWD_APART_MS : APART_MS);
        return askAll([...new Set(keys)]);
      });
      batch = { keys, answer };
    }
    batch.keys.push(key);
    return batch.answer;
  };
}
