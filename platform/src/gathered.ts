/** How long questions gather before they become one. */
const GATHER_MS = 5;

/** The least time between two of those: everyday traffic costs five a second at most. */
const APART_MS = 200;

/** After so many at once the next ones wait longer: a storm costs two a second. */
const CROWD = 100;
const CROWD_APART_MS = 500;

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
      const waitMs = Math.max(GATHER_MS, nextAt - performance.now());
      const waited = new Promise((resolve) => setTimeout(resolve, waitMs));
      const answer = waited.then(() => {
        batch = undefined;
        nextAt = performance.now() + (keys.size < CROWD ? APART_MS : CROWD_APART_MS);
        return askAll([...keys]);
      });
      batch = { keys, answer };
    }
    batch.keys.add(key);
    return batch.answer;
  };
}
