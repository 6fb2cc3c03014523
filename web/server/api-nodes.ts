import { addressesOf } from './node-addresses.ts';
import { watchNodes } from './node-states.ts';
import type { stateOf } from './readiness.ts';

/** Interval of DNS lookups, because the addresses behind a name change. */
const LOOK_UP_EVERY_MS = 5_000;

/** Selects the API process for a request. */
export interface ApiNodes {
  /** The processes to try, the best first. */
  inOrder: () => string[];
  /** A process did not answer. */
  noteAway: (url: string) => void;
  stop: () => void;
}

/**
 * Selects ready API processes by round-robin. A process that is being stopped reports so and keeps
 * answering for a while (`DRAIN_MS`). It therefore receives no requests any more when it closes. A
 * name with several addresses counts as one process per address.
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
