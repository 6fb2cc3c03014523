/** How long keys are collected before they are sent as one batch. */
const GATHER_MS = 5;

/** Minimum interval between two batches. Normal traffic causes at most five batches per second. */
const APART_MS = 200;

/**
 * Batch size that counts as a storm. Storms come in waves, so for a while they are limited to one
 * query a second.
 */
const CROWD = 150;
const CROWD_APART_MS = 1_000;
const CROWD_LASTS_MS = 3_000;

/**
 * Combines queries made at about the same time into one batch (reliability R7). The batch runs
 * after each of its queries was made, and answers them all.
 */
export function createBatchLoader<K, A>(askAll: (keys: K[]) => Promise<A>): (key: K) => Promise<A> {
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
