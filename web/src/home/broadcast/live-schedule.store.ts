import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { proxy, snapshot, type Snapshot } from 'valtio/vanilla';

/**
 * Origin of the current badge state. Only a change received while the page was open is animated.
 */
export interface Flip {
  _id: number;
  version: number;
}

interface LiveState {
  items: Record<number, ScheduleItem>;
  /**
   * False until the page has received the schedule. Until then, an empty list does not mean that
   * nothing is on air.
   */
  known: boolean;
  /**
   * False while the page may be out of date: before the first snapshot, and while disconnected.
   */
  current: boolean;
  /** Whether the page ever had a connection. */
  everCurrent: boolean;
  /**
   * The newest status change received as an event. It drives the animation and its announcement.
   */
  flipped: Flip | null;
  /** Cancelled or deleted broadcasts, each with the version of its removal. */
  removed: Record<number, number>;
}

export interface LiveSchedule {
  readonly state: LiveState;
  /** The schedule that came with the page. */
  readonly served: Snapshot<LiveState>;
  /**
   * Applies an event. Old, repeated or out-of-order events change nothing.
   *
   * @returns whether the event turned the broadcast on or off while the page was open.
   */
  hear(item: ScheduleItem): boolean;
  hearRemoved(_id: number, version: number): void;
  /**
   * Merges items that a page fetched separately, such as another week or the broadcasts of one
   * expert.
   */
  merge(items: readonly ScheduleItem[]): void;
  /** Merges today's schedule as the page fetched it. */
  takeFetched(items: readonly ScheduleItem[]): void;
  /**
   * Applies the whole window that the server keeps current. Items that the store holds as on air
   * or removed, but that the window does not list, are dropped.
   *
   * @param inWindow whether an item belongs to the window at all, such as today's.
   */
  takeSnapshot(items: readonly ScheduleItem[], inWindow: (item: ScheduleItem) => boolean): void;
  /** Whether the page may show something else than it was served with. */
  hasNews(): boolean;
  lose(): void;
}

/**
 * The current schedule on the server: the page's initial data, then a snapshot on every connect,
 * then events. These sources race. Each item keeps the highest version seen from any source, and a
 * removed item stays removed.
 */
export function createLiveSchedule(initial?: readonly ScheduleItem[]): LiveSchedule {
  const state = proxy<LiveState>({
    items: Object.fromEntries((initial ?? []).map((item) => [item._id, item])),
    known: initial !== undefined,
    current: false,
    everCurrent: false,
    flipped: null,
    removed: {},
  });

  function isNews(_id: number, version: number): boolean {
    const known = state.items[_id]?.version ?? 0;
    return version > known && version > (state.removed[_id] ?? 0);
  }

  function keep(item: ScheduleItem): void {
    if (isNews(item._id, item.version)) state.items[item._id] = item;
  }

  const served = snapshot(state);
  return {
    state,
    served,

    hear(item: ScheduleItem): boolean {
      if (!isNews(item._id, item.version)) return false;
      const before = state.items[item._id]?.broadcast_status ?? 0;
      state.items[item._id] = item;
      if (before === item.broadcast_status) return false;
      state.flipped = { _id: item._id, version: item.version };
      return true;
    },

    hearRemoved(_id: number, version: number): void {
      if (version < (state.items[_id]?.version ?? 0)) return;
      state.removed[_id] = version;
      delete state.items[_id];
    },

    merge(items: readonly ScheduleItem[]): void {
      items.forEach(keep);
    },

    takeFetched(items: readonly ScheduleItem[]): void {
      items.forEach(keep);
      state.known = true;
    },

    takeSnapshot(items: readonly ScheduleItem[], inWindow: (item: ScheduleItem) => boolean): void {
      const listed = new Set(items.map((item) => item._id));
      for (const known of Object.values(state.items)) {
        if (!listed.has(known._id) && inWindow(known)) delete state.items[known._id];
      }
      items.forEach(keep);
      state.known = true;
      state.current = true;
      state.everCurrent = true;
    },

    hasNews(): boolean {
      const now = snapshot(state);
      const isSame = now.items === served.items && now.removed === served.removed;
      const isLost = now.everCurrent && !now.current;
      return !isSame || now.known !== served.known || isLost;
    },

    lose(): void {
      state.current = false;
    },
  };
}
