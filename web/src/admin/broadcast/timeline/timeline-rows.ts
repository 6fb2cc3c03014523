import type { TimelineItem } from './clashes.ts';
import { DAY_MS, HOUR_MS, type Day } from './time-span.ts';

/** An expert of the timeline. */
export interface TimelineExpert {
  _id: number;
  nick: string;
  field: string;
  img_path: string | null;
}

/** A broadcast as drawn: times in ms, cut to the day. */
export interface Block<Item extends TimelineItem = TimelineItem> {
  item: Item;
  start: number;
  end: number;
  /** It starts before the day. */
  isFromBefore: boolean;
  /** It ends after the day. */
  isPastDay: boolean;
  /** Overlapping broadcasts of a row are drawn in lanes below each other. */
  lane: number;
}

export interface Row<Item extends TimelineItem = TimelineItem> {
  expert: TimelineExpert;
  blocks: readonly Block<Item>[];
  lanes: number;
}

/** A broadcast without an end is drawn with this length. */
const OPEN_LENGTH_MS = HOUR_MS;

/** When a broadcast ends on the timeline. One on the air reaches at least to now. */
export function shownEndOf(item: TimelineItem, now: number): number {
  const end = item.over_at ?? item.end_date;
  const isOn = item.broadcast_status !== 0;
  if (end !== null) return isOn ? Math.max(Date.parse(end), now) : Date.parse(end);
  return Math.max(Date.parse(item.start_date) + OPEN_LENGTH_MS, isOn ? now : -Infinity);
}

/**
 * The day by experts, in their given order. An expert who is not among them, such as one who left,
 * follows with the own broadcasts. Broadcasts of other days are left out.
 */
export function rowsOf<Item extends TimelineItem>(
  items: readonly Item[],
  experts: readonly TimelineExpert[],
  day: Day,
  now: number,
): readonly Row<Item>[] {
  const known = new Set(experts.map(({ _id }) => _id));
  const others = new Map(
    items
      .filter(({ expert }) => !known.has(expert._id))
      .map(({ expert: { _id, nick, field, profile } }) => [
        _id,
        { _id, nick, field, img_path: profile.profile_img_path[0] ?? null },
      ]),
  );
  return [...experts, ...others.values()].map((expert) => {
    const own = items.filter((item) => item.expert._id === expert._id);
    return { expert, ...inLanes(blocksOf(own, day, now)) };
  });
}

type Unplaced<Item extends TimelineItem> = Omit<Block<Item>, 'lane'>;

function blocksOf<Item extends TimelineItem>(
  items: readonly Item[],
  day: Day,
  now: number,
): readonly Unplaced<Item>[] {
  return items
    .map((item) => ({ item, from: Date.parse(item.start_date), to: shownEndOf(item, now) }))
    .filter(({ from, to }) => from < day.end && to > day.start)
    .toSorted((one, other) => one.from - other.from || one.item._id - other.item._id)
    .map(({ item, from, to }) => ({
      item,
      start: Math.max(from, day.start),
      end: Math.min(to, day.end),
      isFromBefore: from < day.start,
      isPastDay: to > day.end,
    }));
}

/** Gives each block the first lane that is free at its start. */
function inLanes<Item extends TimelineItem>(blocks: readonly Unplaced<Item>[]) {
  const ends: number[] = [];
  const placed = blocks.map((block) => {
    const free = ends.findIndex((end) => end <= block.start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = block.end;
    return { ...block, lane };
  });
  return { blocks: placed, lanes: Math.max(1, ends.length) };
}

/** Place of a time in the day, from 0 to 1. */
export const shareOf = (ms: number, day: Day) => (ms - day.start) / DAY_MS;
