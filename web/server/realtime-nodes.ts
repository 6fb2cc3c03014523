import { createHash } from 'node:crypto';
import { watchNodes } from './node-states.ts';
import type { stateOf } from './readiness.ts';

/** Selects the realtime process for a connection. */
export interface RealtimeNodes {
  /** The processes to try, the best first. */
  inOrder: (request: { url: string; client: string }) => string[];
  /** A process did not answer. */
  noteAway: (url: string) => void;
  /**
   * Counts a connection that stays open.
   *
   * @returns a function that ends the count.
   */
  noteOpen: (url: string) => () => void;
  /** A process has reported its open connections; the own count starts from there. */
  noteCount: (url: string, count: number) => void;
  stop: () => void;
}

/**
 * Selects among the realtime processes. A WebSocket keeps its process, so the process with the
 * fewest connections gets it. Long-polling needs the process of its session for every request. Each
 * client address therefore maps to one process by hashing. The hash needs no cookie and survives a
 * restart of this process. If that process is not ready, its clients use the next one, and keep it
 * as long as this lasts.
 */
export function createRealtimeNodes(urls: readonly string[], ask?: typeof stateOf): RealtimeNodes {
  const open = new Map(urls.map((url) => [url, 0]));
  const { bestFirst, noteAway, stop } = watchNodes(() => urls, ask);

  return {
    inOrder({ url, client }) {
      const query = new URL(url, 'http://web').searchParams;
      const returns = query.get('transport') === 'polling' || query.has('sid');
      const ranked = returns
        ? urls.toSorted((a, b) => weight(b, client) - weight(a, client))
        : urls.toSorted((a, b) => (open.get(a) ?? 0) - (open.get(b) ?? 0));
      return bestFirst(ranked);
    },
    noteAway,
    noteOpen(url) {
      open.set(url, (open.get(url) ?? 0) + 1);
      let counted = true;
      return () => {
        if (counted) open.set(url, (open.get(url) ?? 1) - 1);
        counted = false;
      };
    },
    noteCount: (url, count) => void open.set(url, count),
    stop,
  };
}

/** Rendezvous hashing: each process is weighed for each client, and the heaviest has it. */
function weight(url: string, client: string): number {
  return createHash('sha256').update(`${url} ${client}`).digest().readUInt32BE(0);
}
