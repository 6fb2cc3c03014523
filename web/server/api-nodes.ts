import { stateOf, type NodeState } from './readiness.ts';

/** How often each process is asked; one that stops goes on answering for longer than that. */
const ASK_EVERY_MS = 500;

/** Without Redis no process says that it is ready, and those that answer do nearly all they can. */
const RANK: Record<NodeState, number> = { ready: 0, busy: 1, silent: 2 };

/** Which api process a request goes to. */
export interface ApiNodes {
  /** The processes to try, the best first. */
  inOrder: () => string[];
  /** A process did not answer: it is asked last until it says again that it is ready. */
  noteAway: (url: string) => void;
  stop: () => void;
}

/**
 * Chooses among the api processes: those that say they are ready, in turns. One that is being
 * stopped says so and still answers for a while (`DRAIN_MS`), so that nothing is sent to it any
 * more by the time it closes. Of a single one there is nothing to choose, and it is not asked.
 */
export function createApiNodes(urls: readonly string[], ask = stateOf): ApiNodes {
  const states = new Map<string, NodeState>();
  let turn = 0;

  async function look(): Promise<void> {
    await Promise.all(
      urls.map(async (url) => {
        states.set(url, await ask(url));
      }),
    );
  }

  const rankOf = (url: string) => RANK[states.get(url) ?? 'ready'];

  if (urls.length > 1) void look();
  const timer = urls.length > 1 ? setInterval(() => void look(), ASK_EVERY_MS) : null;

  return {
    inOrder() {
      turn = (turn + 1) % urls.length;
      const inTurn = [...urls.slice(turn), ...urls.slice(0, turn)];
      return inTurn.toSorted((a, b) => rankOf(a) - rankOf(b));
    },
    noteAway(url) {
      states.set(url, 'silent');
    },
    stop() {
      if (timer) clearInterval(timer);
    },
  };
}
