import { isReady } from './readiness.ts';

/** How often each process is asked; one that stops goes on answering for longer than that. */
const ASK_EVERY_MS = 500;

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
export function createApiNodes(urls: readonly string[], ask = isReady): ApiNodes {
  const away = new Set<string>();
  let turn = 0;

  async function look(): Promise<void> {
    await Promise.all(
      urls.map(async (url) => {
        if (await ask(url)) away.delete(url);
        else away.add(url);
      }),
    );
  }

  if (urls.length > 1) void look();
  const timer = urls.length > 1 ? setInterval(() => void look(), ASK_EVERY_MS) : null;

  return {
    inOrder() {
      turn = (turn + 1) % urls.length;
      const inTurn = [...urls.slice(turn), ...urls.slice(0, turn)];
      return inTurn.toSorted((a, b) => Number(away.has(a)) - Number(away.has(b)));
    },
    noteAway(url) {
      away.add(url);
    },
    stop() {
      if (timer) clearInterval(timer);
    },
  };
}
