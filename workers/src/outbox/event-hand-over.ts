import type { SocketEventRow } from '@maru/platform/db/outbox';

/** Rows whose hand-over is remembered. A notification is never later than this many rows. */
const REMEMBERED_ROWS = 10_000;

/** Notifications that wait for a round at most. After that, the round reads the rows. */
const MOST_WAITING = 1_000;

/**
 * Hands on each socket event once, from its notification or from its row.
 *
 * A notification arrives with the commit, so an event does not wait for a query. The rows remain
 * the source: a round reads all of them, and hands on what no notification has handed on. Events
 * keep the order of their notifications. An event may overtake none that waits for a round.
 */
export interface EventHandOver {
  /**
   * Takes an event from its notification.
   *
   * @returns whether it is handed on now; otherwise it waits for a round.
   */
  hear: (row: SocketEventRow) => boolean;
  /** Stops handing on from notifications until a later round has read all rows. */
  fallBehind: () => void;
  /** Must be called before a round reads its rows. */
  beginRound: () => void;
  /**
   * Hands on the events of a round that no notification has handed on.
   *
   * @returns the time at which each was handed on, by its id.
   * @throws Error if `publish` fails.
   */
  handOn: (rows: readonly SocketEventRow[]) => Promise<Map<number, Date>>;
  /** The round has read all rows. Events may be handed on from their notifications again. */
  endRound: () => void;
}

/** @param publish hands on all rows, or throws. */
export function createEventHandOver(
  publish: (rows: readonly SocketEventRow[]) => Promise<void>,
): EventHandOver {
  /** Time of each hand-over; `null` for one that failed. */
  const handedOn = new Map<number, Promise<Date | null>>();
  let failure: unknown;
  let heard: SocketEventRow[] = [];
  let isInStep = false;
  let isBehind = true;
  let isFlushDue = false;

  function start(rows: readonly SocketEventRow[]): void {
    const fresh = rows.filter(({ id }) => !handedOn.has(id));
    if (fresh.length === 0) return;
    const at = new Date();
    const done = publish(fresh).then(
      () => at,
      (error: unknown) => {
        failure = error;
        fallBehind();
        return null;
      },
    );
    for (const { id } of fresh) handedOn.set(id, done);
    forgetOldest(handedOn);
  }

  function flush(): void {
    isFlushDue = false;
    if (!isInStep) return;
    const rows = heard;
    heard = [];
    start(rows);
  }

  function fallBehind(): void {
    isInStep = false;
    isBehind = true;
    heard = [];
  }

  return {
    hear(row) {
      if (heard.length === MOST_WAITING) fallBehind();
      heard.push(row);
      if (!isInStep || isFlushDue) return isInStep;
      isFlushDue = true;
      // Changes that arrive together are handed on together.
      setImmediate(flush);
      return true;
    },
    fallBehind,
    beginRound() {
      isBehind = false;
    },
    async handOn(rows) {
      // A failed event is published again in its place, before the newer rows.
      for (const { id } of rows) if ((await handedOn.get(id)) === null) handedOn.delete(id);
      start(rows);
      const times = new Map<number, Date>();
      for (const { id } of rows) {
        const at = await handedOn.get(id);
        if (!at) throw new Error('Events of a round could not be published.', { cause: failure });
        times.set(id, at);
      }
      return times;
    },
    endRound() {
      if (isBehind) return;
      isInStep = true;
      flush();
    },
  };
}

function forgetOldest(handedOn: Map<number, unknown>): void {
  for (const id of handedOn.keys()) {
    if (handedOn.size <= REMEMBERED_ROWS) return;
    handedOn.delete(id);
  }
}
