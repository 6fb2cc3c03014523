import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { compareSchedules } from '@maru/contract/broadcast/schedule-order';
import type { SocketEventName, SocketPayload } from '@maru/contract/live/socket-event';
import type { Db } from '@maru/platform/db/db';
import { DAY_MS, seoulDayOf } from '@maru/platform/core/seoul-day';

/** Snapshot sent to a client when it connects. The object is replaced, never mutated. */
export interface Snapshot {
  readonly items: readonly ScheduleItem[];
  readonly at: string;
}

/**
 * Whether an event changes the state, by event name. Names without an entry always count as
 * changes.
 */
export type News = { [N in SocketEventName]?: (payload: SocketPayload<N>) => boolean };

/**
 * In-memory state of today's and on-air broadcasts. A thousand clients that reconnect together
 * cause no Postgres query. It also contains tomorrow's broadcasts. At midnight in Seoul the
 * snapshot changes at once, before the next read from Postgres.
 */
export interface ScheduleState {
  /** The same object until something changes. */
  snapshot(): Snapshot;
  /** Updates the state from events. Returns `false` for an event older than the current state. */
  readonly news: News;
  /** Reads the state from Postgres. @returns whether anything had been missed. */
  reload(): Promise<boolean>;
  /** Whether it is still the day that was read, by the clock of Postgres. */
  isOfToday(): boolean;
}

/** Removed items remembered, so that a late event cannot bring one back. */
const TOMBSTONES = 1_000;

export function createScheduleState(db: Db): ScheduleState {
  let items = new Map<number, ScheduleItem>();
  const removed = new Map<number, number>();
  let at = new Date(0).toISOString();
  let current: Snapshot | undefined;
  /** The Seoul day that `current` shows. */
  let currentDay = '';
  /** Postgres time at the last read, and the local monotonic time of that read. */
  let clock = { at: Date.now(), since: performance.now() };

  const now = () => clock.at + performance.now() - clock.since;
  const today = () => seoulDayOf(now());
  const tomorrow = () => seoulDayOf(now() + DAY_MS);

  /** The rule of `GET /api/home/broadcast/latest`. */
  const isShownOn = (day: string, item: ScheduleItem) =>
    item.broadcast_status > 0 || seoulDayOf(Date.parse(item.start_date)) === day;
  const isKept = (item: ScheduleItem) =>
    isShownOn(today(), item) || isShownOn(tomorrow(), item) || items.has(item._id);

  const versionOf = (id: number) => versionIn({ items, removed }, id);

  const moveOn = (moment: string) => {
    if (Date.parse(moment) > Date.parse(at)) at = moment;
    current = undefined;
  };

  const bury = (id: number, version: number) => {
    removed.delete(id);
    removed.set(id, version);
    const [oldest] = removed.keys();
    if (removed.size > TOMBSTONES) removed.delete(oldest!);
  };

  return {
    snapshot() {
      const day = today();
      if (current === undefined || day !== currentDay) {
        const shown = [...items.values()].filter((item) => isShownOn(day, item));
        current = { items: shown.toSorted(compareSchedules), at };
        currentDay = day;
      }
      return current;
    },
    news: {
      'schedule.changed'({ item, at: moment }) {
        const known = versionOf(item._id);
        // A version that is already known is sent again. It may have been read from Postgres a
        // moment ago. Clients that connected before that read have not received it.
        if (item.version <= known) return item.version === known;
        // The item's version is kept even if the item has moved to another day.
        if (isKept(item)) items.set(item._id, item);
        removed.delete(item._id);
        moveOn(moment);
        return true;
      },
      'schedule.removed'({ _id, version, at: moment }) {
        if (version < versionOf(_id)) return false;
        items.delete(_id);
        bury(_id, version);
        moveOn(moment);
        return true;
      },
    },

    async reload() {
      const before = new Map(items);
      const { rows, now: readAt, since } = await readWindow(db);
      const { fresh, missed } = mergeWindow(rows, { before, items, removed });
      items = fresh;
      clock = { at: Date.parse(readAt), since };
      moveOn(readAt);
      return missed;
    },

    isOfToday: () => seoulDayOf(clock.at) === today(),
  };
}

interface Known {
  items: ReadonlyMap<number, ScheduleItem>;
  /** The version of each removal. */
  removed: ReadonlyMap<number, number>;
}

function versionIn({ items, removed }: Known, id: number): number {
  return Math.max(items.get(id)?.version ?? 0, removed.get(id) ?? 0);
}

/**
 * Merges rows from PostgreSQL with events that arrived during the read.
 *
 * @param before the items when the read began.
 * @returns `missed`: whether an event was missed. Then a row is newer than the known version, or a
 *   known item is not in the rows.
 */
function mergeWindow(
  rows: readonly ScheduleItem[],
  { before, items, removed }: Known & { before: Known['items'] },
): { fresh: Map<number, ScheduleItem>; missed: boolean } {
  const fresh = new Map(rows.map((item) => [item._id, item]));
  // An event may have come while Postgres answered, and then knows better: also of an item that
  // was not in the window when it was read.
  for (const [id, item] of items) {
    const read = fresh.get(id);
    if (read ? item.version > read.version : item !== before.get(id)) fresh.set(id, item);
  }
  const missed =
    rows.some(({ _id, version }) => version > versionIn({ items, removed }, _id)) ||
    [...items.keys()].some((id) => !fresh.has(id));
  for (const [id, version] of removed) {
    if ((fresh.get(id)?.version ?? Infinity) <= version) fresh.delete(id);
  }
  return { fresh, missed };
}

/** Broadcasts of today, tomorrow and on air, with the moment of the reading by either clock. */
async function readWindow(db: Db): Promise<{ rows: ScheduleItem[]; now: string; since: number }> {
  const [clock] = await db<{ now: string }[]>`select now()`;
  const since = performance.now();
  const rows = await db<ScheduleItem[]>`
    select * from schedule_item
    where kst_day(start_date) in (kst_day(now()), kst_day(now()) + 1) or broadcast_status > 0`;
  return { rows, now: clock!.now, since };
}
