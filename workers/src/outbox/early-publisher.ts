import type { SocketEventRow } from '@maru/platform/db/outbox';

/** Published rows that are remembered. A notification is never later than this many rows. */
const REMEMBERED_ROWS = 10_000;

/** Most notifications that wait for a round. After that, the round reads the rows. */
const MOST_WAITING = 1_000;

/**
 * Publishes each socket event once, from its notification or from its row.
 *
 * A notification arrives with the commit, so its event does not wait for a query. The rows remain
 * the source: a round reads all of them and publishes what no notification has published. Events
 * keep the order of their notifications, and none overtakes an event that waits for a round.
 */
export interface EarlyPublisher {
  /**
   * Receives an event from its notification.
   *
   * @returns whether it is published now; otherwise it waits for a round.
   */
  receive: (row: SocketEventRow) => boolean;
  /** Stops publishing from notifications until a later round has read all rows. */
  desync: () => void;
  /** Must be called before a round reads its rows. */
  beginRound: () => void;
  /**
   * Publishes the events of a round that no notification has published.
   *
   * @returns the time at which each was published, by its id.
   * @throws Error if `publish` fails.
   */
  publishRows: (rows: readonly SocketEventRow[]) => Promise<Map<number, Date>>;
  /** The round has read all rows. Events may be published from their notifications again. */
  endRound: () => void;
}

/** @param publish publishes all rows, or throws. */
export function createEarlyPublisher(
  publish: (rows: readonly SocketEventRow[]) => Promise<void>,
): EarlyPublisher {
  /** When each row was published; `null` for a failure. */
  const published = new Map<number, Promise<Date | null>>();
  let failure: unknown;
  let received: SocketEventRow[] = [];
  /** `missed` = rows may be unread, also by the current round. */
  let state: 'missed' | 'reading' | 'synced' = 'missed';
  let isFlushDue = false;

  function publishNew(rows: readonly SocketEventRow[]): void {
    const fresh = rows.filter(({ id }) => !published.has(id));
    if (fresh.length === 0) return;
    const at = new Date();
    const done = publish(fresh).then(
      () => at,
      (error: unknown) => {
        failure = error;
        desync();
        return null;
      },
    );
    for (const { id } of fresh) published.set(id, done);
    forgetOldest(published);
  }

  function flush(): void {
    isFlushDue = false;
    if (state !== 'synced') return;
    const rows = received;
    received = [];
    publishNew(rows);
  }

  function desync(): void {
    state = 'missed';
    received = [];
  }

  return {
    receive(row) {
      if (received.length === MOST_WAITING) desync();
      received.push(row);
      if (state !== 'synced') return false;
      // Changes that arrive together are published together.
      if (!isFlushDue) setImmediate(flush);
      isFlushDue = true;
      return true;
    },
    desync,
    beginRound() {
      if (state === 'missed') state = 'reading';
    },
    async publishRows(rows) {
      // A failed event is published again in its place, before the newer rows.
      for (const { id } of rows) if ((await published.get(id)) === null) published.delete(id);
      publishNew(rows);
      const times = new Map<number, Date>();
      for (const { id } of rows) {
        const at = await published.get(id);
        if (!at) throw new Error('Events of a round could not be published.', { cause: failure });
        times.set(id, at);
      }
      return times;
    },
    endRound() {
      if (state === 'reading') state = 'synced';
      flush();
    },
  };
}

function forgetOldest(published: Map<number, unknown>): void {
  for (const id of published.keys()) {
    if (published.size <= REMEMBERED_ROWS) return;
    published.delete(id);
  }
}
