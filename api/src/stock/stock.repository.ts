import type { Stock } from '@maru/contract/stock/staff-stock';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { beginningWith } from '../sql/like-pattern.ts';

const SUGGESTED = 8;

/** The stocks that begin with a text, and how many there are at all. */
export async function searchStockList(
  db: Queryable,
  q: string,
): Promise<{ items: Stock[]; known: number }> {
  const begins = beginningWith(q);
  const items =
    begins === null
      ? []
      : await db<Stock[]>`
          select code, name, market from stock
          where search_form(code) like ${begins} or search_form(name) like ${begins}
          order by name limit ${SUGGESTED}`;
  const [counted] = await db<{ known: number }[]>`select count(*)::int as known from stock`;
  return { items, known: counted!.known };
}

export async function findStocks(db: Queryable, codes: readonly string[]): Promise<Stock[]> {
  return db<Stock[]>`select code, name, market from stock where code = any(${[...codes]})`;
}

export async function putStocks(tx: Tx, stocks: readonly Stock[]): Promise<void> {
  await tx`
    insert into stock ${tx([...stocks])}
    on conflict (code) do update set name = excluded.name, market = excluded.market`;
}
