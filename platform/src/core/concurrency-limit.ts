import { availableParallelism } from 'node:os';
import { OverloadedError } from './overloaded-error.ts';

/**
 * CPU cores available to work in threads, such as password hashes and pictures. One core stays
 * free, because threads share the cores evenly with the event loop that answers all requests.
 */
export const SPARE_CORES = Math.max(1, availableParallelism() - 1);

export interface ConcurrencyLimit {
  /** Runs the work once there is a place for it. @throws OverloadedError where too many wait already. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  /** @throws OverloadedError while the queue is full. */
  checkPlaces: () => void;
}

/** Limits how many tasks run at the same time. A limited number of further tasks wait in order. */
export function limitConcurrency({
  atWork,
  waiting,
}: {
  atWork: number;
  waiting: number;
}): ConcurrencyLimit {
  let running = 0;
  const line: (() => void)[] = [];

  function checkPlaces(): void {
    if (running >= atWork && line.length >= waiting) throw new OverloadedError();
  }

  return {
    checkPlaces,

    async run(work) {
      checkPlaces();
      // A finished task passes its slot to the next waiter directly, so that no newcomer can take
      // it.
      if (running >= atWork) await new Promise<void>((resolve) => line.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        const next = line.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
