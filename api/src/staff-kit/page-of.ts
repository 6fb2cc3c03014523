import { MOST_ON_A_PAGE } from '@maru/contract/core/primitive';
import type { Queryable } from '@maru/platform/db/db';
import type postgres from 'postgres';

/** Which page of a list: `page` counts from 1. */
export interface Page {
  page: number;
  pageSize: number;
}

/** One page of a list, and the length of the whole list. */
export interface PageOf<T> extends Page {
  items: T[];
  total: number;
}

/** One page of a list that was read whole (`wholeQuery` of the contract). */
export function pageOf<T>(
  all: readonly T[],
  {
    page,
    pageSize = Math.max(MOST_ON_A_PAGE, all.length),
  }: { page: number; pageSize?: number | undefined },
): PageOf<T> {
  const items = all.slice((page - 1) * pageSize, page * pageSize);
  return { items, total: all.length, page, pageSize };
}

/** The `limit` and `offset` clause of a page. */
export function limitTo(db: Queryable, { page, pageSize }: Page) {
  return db`limit ${pageSize} offset ${(page - 1) * pageSize}`;
}

/**
 * Reads one page of a list and counts the list.
 *
 * @param rows the ordered select of the whole list.
 * @param from the `from` and `where` clauses that count it. They omit joins that add no rows.
 */
export async function pageOfQuery<T extends object>(
  db: Queryable,
  { page, pageSize }: Page,
  { rows, from }: { rows: postgres.Fragment; from: postgres.Fragment },
): Promise<PageOf<T>> {
  const items = await db<T[]>`${rows} ${limitTo(db, { page, pageSize })}`;
  const [counted] = await db<{ total: number }[]>`select count(*)::int as total ${from}`;
  return { items, total: counted?.total ?? 0, page, pageSize };
}
