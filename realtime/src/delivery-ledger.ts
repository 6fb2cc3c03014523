import { seenChanges } from '@maru/contract/live/live-change';
import type { Socket } from 'socket.io';

/** Time after its emission during which a change can still be acknowledged. */
const OPEN_MS = 120_000;

/** Maximum number of changes tracked at a time. Beyond it, the oldest are dropped. */
const MOST = 20_000;

/** Delivery state of one change on this process. Times are in ms since the epoch. */
export interface DeliveryReport {
  readonly id: number;
  readonly emittedAt: number;
  /** Sockets it was written to. */
  readonly clients: number;
  /** Number of sockets that acknowledged the change, and the time of the last acknowledgement. */
  readonly seen: number;
  readonly seenAt: number | null;
}

interface Entry extends DeliveryReport {
  /** Sequence number of the change in this process. Every client receives changes in this order. */
  readonly place: number;
  seen: number;
  seenAt: number | null;
}

/**
 * Counts for each change how many clients of this process received it (features X09).
 *
 * Emitting a change does no work per client, because the room knows its size. Clients report some
 * seconds later which ids they received. The reports are spread at random and cover all changes at
 * once. Each client counts once per change, because everything before its newest id is already
 * counted.
 *
 * @param now ms since the epoch.
 */
export function createDeliveryLedger(now: () => number = Date.now) {
  const entries = new Map<number, Entry>();
  const changed = new Set<Entry>();
  /** Sequence number of the newest change that a socket acknowledged. */
  const heardUpTo = new WeakMap<object, number>();
  let place = 0;

  function count(entry: Entry): void {
    if (entry.seen >= entry.clients) return;
    entry.seen += 1;
    entry.seenAt = now();
    changed.add(entry);
  }

  function heard(socket: object, packet: unknown): void {
    const ids = seenChanges.safeParse(packet);
    if (!ids.success) return;
    for (const id of ids.data) {
      const entry = entries.get(id);
      if (!entry || entry.place <= (heardUpTo.get(socket) ?? 0)) continue;
      heardUpTo.set(socket, entry.place);
      count(entry);
    }
  }

  // All sockets share one function. A closure per socket would use memory for the socket's
  // lifetime.
  function onSeen(this: Socket, packet: unknown): void {
    heard(this, packet);
  }

  return {
    /**
     * Records that a change is emitted now. A change that the relay delivers twice counts as
     * emitted once.
     */
    emitted(id: number, clients: number): void {
      if (entries.has(id)) return;
      place += 1;
      const entry = { id, place, emittedAt: now(), clients, seen: 0, seenAt: null };
      entries.set(id, entry);
      changed.add(entry);
    },

    /** Listens for a socket's acknowledgements. */
    follow(this: void, socket: Pick<Socket, 'on'>): void {
      socket.on('seen', onSeen);
    },

    /** Called when a socket that this change disconnected has closed its connection. */
    left(id: number): void {
      const entry = entries.get(id);
      if (entry) count(entry);
    },

    /** Returns the reports that changed since the last call. */
    takeChanged(): readonly DeliveryReport[] {
      const news = [...changed];
      changed.clear();
      return news;
    },

    /** Includes these reports in the next batch, because the write failed. */
    putBack(reports: readonly DeliveryReport[]): void {
      for (const { id } of reports) {
        const entry = entries.get(id);
        if (entry) changed.add(entry);
      }
    },

    /** Removes changes after the end of their tracking period. Entries are in order of emission. */
    forgetOld(): void {
      for (const [id, { emittedAt }] of entries) {
        if (entries.size <= MOST && emittedAt > now() - OPEN_MS) return;
        entries.delete(id);
      }
    },
  };
}

export type DeliveryLedger = ReturnType<typeof createDeliveryLedger>;
