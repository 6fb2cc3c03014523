import { stateOf, type NodeState } from './readiness.ts';

/** Poll interval of each process. A process that stops keeps answering for longer than that. */
const ASK_EVERY_MS = 500;

/** Without Redis no process says that it is ready, and those that answer do nearly all they can. */
const RANK: Record<NodeState, number> = { ready: 0, busy: 1, silent: 2 };

/** States reported by the processes of a kind. */
export interface NodeStates {
  /** The same processes, those before that can be expected to answer; else in the order given. */
  bestFirst: (urls: readonly string[]) => string[];
  /** Records that a process did not answer. It is ranked last until it reports ready again. */
  noteAway: (url: string) => void;
  stop: () => void;
}

/**
 * Asks each process how it is. Of a single one there is nothing to choose, and it is not asked.
 *
 * @param listUrls the processes there are now.
 */
export function watchNodes(listUrls: () => readonly string[], ask = stateOf): NodeStates {
  const states = new Map<string, NodeState>();
  // A new process may not listen yet, or never. It ranks after processes that have reported ready.
  const rankOf = (url: string) => RANK[states.get(url) ?? 'busy'];

  async function look(): Promise<void> {
    const urls = listUrls();
    if (urls.length < 2) return;
    await Promise.all(
      urls.map(async (url) => {
        states.set(url, await ask(url));
      }),
    );
  }

  void look();
  const timer = setInterval(() => void look(), ASK_EVERY_MS);

  return {
    bestFirst: (given) => given.toSorted((a, b) => rankOf(a) - rankOf(b)),
    noteAway(url) {
      states.set(url, 'silent');
    },
    stop() {
      clearInterval(timer);
    },
  };
}
