import type { ExpertBroadcast } from '@maru/contract/broadcast/expert-broadcast';

/** A broadcast of the timeline. The lists of both screens have these fields. */
export type TimelineItem = ExpertBroadcast;

/** One expert, or one stream, in two broadcasts at a time. */
export interface Clash<Item extends TimelineItem = TimelineItem> {
  kind: 'expert' | 'stream';
  items: readonly [Item, Item];
}

/**
 * The end that counts for a clash. A broadcast on the air lasts at least until now. One without an
 * end blocks the time after it.
 */
function endOf(item: TimelineItem, now: number): number {
  const end = item.over_at ?? item.end_date;
  const planned = end === null ? Infinity : Date.parse(end);
  return item.broadcast_status === 0 ? planned : Math.max(planned, now);
}

function kindOf(one: TimelineItem, other: TimelineItem): Clash['kind'] | null {
  if (one.expert._id === other.expert._id) return 'expert';
  return one.live_url !== null && one.live_url === other.live_url ? 'stream' : null;
}

function overlaps(one: TimelineItem, other: TimelineItem, now: number): boolean {
  return (
    Date.parse(one.start_date) < endOf(other, now) && Date.parse(other.start_date) < endOf(one, now)
  );
}

/** The clashes of one broadcast with others. Cancelled broadcasts clash with none. */
export function clashesWith<Item extends TimelineItem>(
  item: Item,
  others: readonly Item[],
  now: number,
): readonly Clash<Item>[] {
  if (item.cancelled_at !== null) return [];
  return others.flatMap((other) => {
    const kind = kindOf(item, other);
    const isApart = other._id === item._id || other.cancelled_at !== null;
    return isApart || kind === null || !overlaps(item, other, now)
      ? []
      : [{ kind, items: [item, other] as const }];
  });
}

/** Each clash once. One that is over needs no action, so it is not listed. */
export function clashesOf<Item extends TimelineItem>(
  items: readonly Item[],
  now: number,
): readonly Clash<Item>[] {
  const ahead = items
    .filter((item) => item.broadcast_status !== 0 || endOf(item, now) > now)
    .toSorted((one, other) => Date.parse(one.start_date) - Date.parse(other.start_date));
  return ahead.flatMap((item, index) => clashesWith(item, ahead.slice(index + 1), now));
}
