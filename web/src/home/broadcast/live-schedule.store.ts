import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { proxy, snapshot } from 'valtio/vanilla';

export type LiveSchedule = ReturnType<typeof createLiveSchedule>;

/**
 * Origin of the current badge state. Only a change received while the page was open is animated.
 */
export interface Flip {
  _id: number;
  version: number;
}

/**
 * The current schedule on the server: the page's initial data, then a snapshot on every connect,
 * then events. These sources race. Each item keeps the highest version seen from any source, and a
 * removed item stays removed.
 */
export function createLiveSchedule(initial?: readonly ScheduleItem[]) {
  /** Cancelled or deleted broadcasts, each with the version of its removal. */
  const removed: Record<number, number> = {};
  const state = proxy({
    items: Object.fromEntries((initial ?? []).map((item) => [item._id, item])),
    /**
     * False until the page has received the schedule. Until then, an empty list does not mean that
     * nothing is on air.
     */
    known: initial !== undefined,
    /**
     * False while the page may be out of date: before the first snapshot, and while disconnected.
     */
    current: false,
    /** Whether the page ever had a connection. */
    everCurrent: false,
    /**
     * The newest status change received as an event. It drives the animation and its announcement.
     */
    flipped: null as Flip | null,
    removed,
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
    /** The schedule that came with the page. */
    served,

    /**
     * Applies an event. Old, repeated or out-of-order events change nothing.
     *
     * @returns whether the event turned the broadcast on or off while the page was open.
     */
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

    /**
     * Merges items that a page fetched separately, such as another week or the broadcasts of one
     * expert.
     */
    merge(items: readonly ScheduleItem[]): void {
      items.forEach(keep);
    },

    /** Merges today's schedule as the page fetched it. */
    takeFetched(items: readonly ScheduleItem[]): void {
      items.forEach(keep);
      state.known = true;
    },

    /**
     * Applies the whole window that the server keeps current. Items that the store holds as on air
     * or removed, but that the window does not list, are dropped.
     *
     * @param inWindow whether an item belongs to the window at all, such as today's.
     */
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

    /** Whether the page may show something else than it was served with. */
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
