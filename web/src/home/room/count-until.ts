/**
 * How many items of a sorted list stand before the first one that is not due.
 *
 * @param isDue true for the first items of the list, and false for all others.
 */
export function countUntil<T>(items: readonly T[], isDue: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && isDue(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}
