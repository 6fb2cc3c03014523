import type { BroadcastInterest } from '@maru/contract/broadcast/interest';

/** A broadcast overtakes another one with this many times its viewers. */
const LEAD = 1.1;

/**
 * Ranks broadcasts by their viewers. Small changes keep the rank, so that cards do not move under
 * the pointer with each count.
 *
 * @param before the rank so far.
 */
export function rankByViewers(
  before: readonly number[],
  items: readonly Pick<BroadcastInterest, '_id' | 'viewers'>[],
): number[] {
  const viewers = new Map(items.map((item) => [item._id, item.viewers]));
  const countOf = (id: number) => viewers.get(id) ?? 0;
  const ranked = before.filter((id) => countOf(id) > 0);
  const added = items
    .filter((item) => item.viewers > 0 && !before.includes(item._id))
    .toSorted((a, b) => b.viewers - a.viewers);
  for (const { _id } of added) {
    const place = ranked.findIndex((id) => countOf(id) < countOf(_id));
    ranked.splice(place === -1 ? ranked.length : place, 0, _id);
  }
  for (let end = ranked.length - 1; end > 0; end -= 1) {
    for (let i = 0; i < end; i += 1) {
      const [first, second] = [ranked[i]!, ranked[i + 1]!];
      if (countOf(second) > countOf(first) * LEAD) ranked.splice(i, 2, second, first);
    }
  }
  return ranked;
}
