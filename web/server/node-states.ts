import { stateOf, type NodeState } from './readiness.ts';

/** How often each process is asked; one that stops goes on answering for longer than that. */
const ASK_EVERY_MS = 500;

/** Without Redis no process says that it is ready, and those that answer do nearly all they can. */
const RANK: Record<NodeState, number> = { ready: 0, busy: 1, silent: 2 };

/** What the processes of a kind say of themselves. */
export interface NodeStates {
  /** The same processes, those before that can be expected to answer; else in the order given. */
  bestFirst: (urls: readonly string[]) => string[];
  /** A process did not answer: it comes last until it says again that it is ready. */
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
  // A new one may not listen yet, or never: it comes after those that have said they are ready.
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
