import { stateOf, type NodeState } from './readiness.ts';

/** Poll interval of each process. A process that stops keeps answering for longer than that. */
const ASK_EVERY_MS = 500;

/**
 * Rank of each state, best first. Without Redis, no process reports `ready`, but those that answer
 * can do nearly everything.
 */
const RANK: Record<NodeState, number> = { ready: 0, busy: 1, silent: 2 };

/** States reported by the processes of a kind. */
export interface NodeStates {
  /** Sorts the URLs by state, best first. URLs with the same state keep their order. */
  bestFirst: (urls: readonly string[]) => string[];
  /** Records that a process did not answer. It is ranked last until it reports ready again. */
  noteAway: (url: string) => void;
  stop: () => void;
}

/**
 * Polls the state of each process. A single process is not polled, because there is no choice.
 *
 * @param listUrls returns the current processes.
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
