import { createHash } from 'node:crypto';

/** How long a process that did not answer is asked last. */
const AWAY_MS = 3_000;

/** Which realtime process a connection goes to. */
export interface RealtimeNodes {
  /** The processes to try, the best first. */
  inOrder: (request: { url: string; client: string }) => string[];
  /** A process did not answer. */
  noteAway: (url: string) => void;
  /** Counts a connection that stays open. @returns what ends the count. */
  noteOpen: (url: string) => () => void;
}

/**
 * Chooses among the realtime processes. A WebSocket stays where it is, so the emptiest process gets
 * it. Long-polling comes back with every request and has to find its session again, so each client
 * address has one process of its own, found by hashing and not by remembering: it survives a
 * restart of this process, and needs no cookie.
 */
export function createRealtimeNodes(urls: readonly string[], now = Date.now): RealtimeNodes {
  const open = new Map(urls.map((url) => [url, 0]));
  const awayUntil = new Map<string, number>();
  const isAway = (url: string) => (awayUntil.get(url) ?? 0) > now();

  return {
    inOrder({ url, client }) {
      const query = new URL(url, 'http://web').searchParams;
      const returns = query.get('transport') === 'polling' || query.has('sid');
      const ranked = returns
        ? urls.toSorted((a, b) => weight(b, client) - weight(a, client))
        : urls.toSorted((a, b) => (open.get(a) ?? 0) - (open.get(b) ?? 0));
      return ranked.toSorted((a, b) => Number(isAway(a)) - Number(isAway(b)));
    },
    noteAway(url) {
      awayUntil.set(url, now() + AWAY_MS);
    },
    noteOpen(url) {
      open.set(url, (open.get(url) ?? 0) + 1);
      let counted = true;
      return () => {
        if (counted) open.set(url, (open.get(url) ?? 1) - 1);
        counted = false;
      };
    },
  };
}

/** Rendezvous hashing: each process is weighed for each client, and the heaviest has it. */
function weight(url: string, client: string): number {
  return createHash('sha256').update(`${url} ${client}`).digest().readUInt32BE(0);
}
