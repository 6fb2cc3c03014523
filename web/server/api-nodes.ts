import { watchNodes } from './node-states.ts';
import type { stateOf } from './readiness.ts';

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
 * more by the time it closes.
 */
export function createApiNodes(urls: readonly string[], ask?: typeof stateOf): ApiNodes {
  const { bestFirst, noteAway, stop } = watchNodes(urls, ask);
  let turn = 0;

  return {
    inOrder() {
      turn = (turn + 1) % urls.length;
      return bestFirst([...urls.slice(turn), ...urls.slice(0, turn)]);
    },
    noteAway,
    stop,
  };
}
