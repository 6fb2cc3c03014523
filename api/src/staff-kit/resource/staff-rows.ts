import type { Call, QueryOf } from '@maru/contract/core/call';
import type { Queryable } from '@maru/platform/db/db';
import type postgres from 'postgres';
import { type Page, type PageOf, pageOfQuery } from '../page-of.ts';

/** Filters and order of a list, without its page. */
export type ListFilter<L extends Call> = Omit<QueryOf<L>, keyof Page>;

/** The select of a resource, in parts. Each part is SQL of the code, never of a request. */
interface SelectParts<Filter extends { sortBy: string }> {
  columns: string;
  tables: string;
  /** Tables that the filters need; the count reads no others. The default is `tables`. */
  counted?: string;
  /** Column of the id, such as `v.id`. */
  id: string;
  /** The `where` clause. Without filters it selects every item of the resource. */
  where: (db: Queryable, filter: Partial<Filter>) => postgres.Fragment;
  orders: Readonly<Record<Filter['sortBy'], string>>;
}

/** The three reads of a resource. */
interface StaffRows<Row extends object, Filter> {
  list: (db: Queryable, filter: Filter & Page) => Promise<PageOf<Row>>;
  /** The rows of the list without a page, for exports and bulk actions. */
  select: (db: Queryable, filter: Filter) => postgres.PendingQuery<Row[]>;
  find: (db: Queryable, id: number) => Promise<Row | null>;
}

/** The reads of a resource whose row and view are the same select. */
export function staffRows<Row extends object, Filter extends { sortBy: string }>({
  columns,
  tables,
  counted = tables,
  id,
  where,
  orders,
}: SelectParts<Filter>): StaffRows<Row, Filter> {
  const select = (db: Queryable, filter: Filter) => db<Row[]>`
    select ${db.unsafe(columns)} from ${db.unsafe(tables)} ${where(db, filter)}
    order by ${db.unsafe(orders[filter.sortBy as Filter['sortBy']])}`;
  return {
    select,
    list: (db, filter) =>
      pageOfQuery<Row>(db, filter, {
        rows: select(db, filter),
        from: db`from ${db.unsafe(counted)} ${where(db, filter)}`,
      }),
    find: async (db, wanted) => {
      const [row] = await db<Row[]>`
        select ${db.unsafe(columns)} from ${db.unsafe(tables)} ${where(db, {})}
          and ${db(id)} = ${wanted}`;
      return row ?? null;
    },
  };
}
