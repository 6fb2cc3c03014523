import { MOST_ON_A_PAGE } from '@maru/contract/core/primitive';

/** One page of a list that was read whole (`wholeQuery` of the contract). */
export function pageOf<T>(
  all: readonly T[],
  {
    page,
    pageSize = Math.max(MOST_ON_A_PAGE, all.length),
  }: { page: number; pageSize?: number | undefined },
): { items: T[]; total: number; page: number; pageSize: number } {
  const items = all.slice((page - 1) * pageSize, page * pageSize);
  return { items, total: all.length, page, pageSize };
}
