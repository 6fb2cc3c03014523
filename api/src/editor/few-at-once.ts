import { Refusal } from '../refusal.ts';

/** When to come back: by then a picture or two are done. */
const AGAIN_S = 2;

/**
 * Lets few pieces of work run at the same time; the others wait in order.
 *
 * @returns what runs a piece of work. It throws TOO_MANY_REQUESTS where too many wait already.
 */
export function fewAtOnce({ atWork, waiting }: { atWork: number; waiting: number }) {
  let running = 0;
  const line: (() => void)[] = [];

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atWork) {
      if (line.length >= waiting) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterS: AGAIN_S });
      // Whoever leaves hands its place on, so that nobody slips in between.
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
