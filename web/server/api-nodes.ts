import { addressesOf } from './node-addresses.ts';
import { watchNodes } from './node-states.ts';
import type { stateOf } from './readiness.ts';

/** How often names are looked up: what stands behind one comes and goes. */
const LOOK_UP_EVERY_MS = 5_000;

/** Which api process a request goes to. */
export interface ApiNodes {
  /** The processes to try, the best first. */
  inOrder: () => string[];
  /** A process did not answer. */
  noteAway: (url: string) => void;
  stop: () => void;
}

/**
 * Chooses among the api processes: those that say they are ready, in turns. One that is being
 * stopped says so and still answers for a while (`DRAIN_MS`), so that nothing is sent to it any
 * more by the time it closes. A name that stands for several is one of each of them.
 */
export function createApiNodes(
  given: readonly string[],
  ask?: typeof stateOf,
  lookUp = addressesOf,
): ApiNodes {
  let urls = given;
  let turn = 0;
  const { bestFirst, noteAway, stop } = watchNodes(() => urls, ask);

  async function lookAllUp(): Promise<void> {
    urls = (await Promise.all(given.map(lookUp))).flat();
  }

  void lookAllUp();
  const timer = setInterval(() => void lookAllUp(), LOOK_UP_EVERY_MS);

  return {
    inOrder() {
      turn = (turn + 1) % urls.length;
      return bestFirst([...urls.slice(turn), ...urls.slice(0, turn)]);
    },
    noteAway,
    stop() {
      clearInterval(timer);
      stop();
    },
  };
}
