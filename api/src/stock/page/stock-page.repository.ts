import {
  MOST_STOCKS_OF_POST,
  type LastClose,
  type ShownStock,
  type StockDay,
} from '@maru/contract/stock/page/stock-page';
import type { Queryable } from '@maru/platform/db/db';
import { SHOWN } from '../../board/board.repository.ts';
import { pageOfQuery, type Page, type PageOf } from '../../staff-kit/page-of.ts';

/** A stock with its two newest closes. */
export interface StockRow extends Omit<ShownStock, 'last'> {
  closes: { day: string; close: number }[];
}

/** SQL columns of a {@link StockRow}, from table `t`. */
export const stockColumns = (db: Queryable) => db`
  t.code, t.name, t.market, coalesce((
    select json_agg(json_build_object('day', c.day, 'close', c.close) order by c.day desc)
    from (select day, close from stock_price where code = t.code order by day desc limit 2) c),
    '[]') as closes`;

const PERCENT = 100;

export function shownOf<T extends StockRow>({ closes, ...row }: T) {
  return { ...row, last: lastOf(closes) };
}

function lastOf([last, before]: StockRow['closes']): LastClose | null {
  if (last === undefined) return null;
  if (before === undefined) return { ...last, change: null, change_percent: null };
  const change = last.close - before.close;
  // In percent with two decimals.
  const change_percent = Math.round((change / before.close) * PERCENT * PERCENT) / PERCENT;
  return { ...last, change, change_percent };
}

export async function findShownStock(db: Queryable, code: string): Promise<ShownStock | null> {
  const [row] = await db<StockRow[]>`
    select ${stockColumns(db)} from stock t where t.code = ${code}`;
  return row ? shownOf(row) : null;
}

/** The trading days of the year before the last one, oldest first. */
export function listDays(db: Queryable, code: string): Promise<StockDay[]> {
  return db<StockDay[]>`
    select day, open, high, low, close, volume::float8 as volume from stock_price
    where code = ${code} and day > (
      select max(day) from stock_price where code = ${code}) - interval '1 year'
    order by day`;
}

export async function listStocksOfPost(db: Queryable, postId: number): Promise<ShownStock[]> {
  const rows = await db<StockRow[]>`
    select ${stockColumns(db)}
    from stock_mention m join stock t on t.code = m.code join post p on p.id = m.post_id
    where m.post_id = ${postId} and ${db.unsafe(SHOWN)}
    order by t.name limit ${MOST_STOCKS_OF_POST}`;
  return rows.map(shownOf);
}

/** Stocks whose pages have content. */
export function listCodes(
  db: Queryable,
  page: Page,
): Promise<PageOf<{ code: string; name: string }>> {
  const from = db`
    from stock t where exists (select from stock_price where code = t.code)
      or exists (select from stock_disclosure where code = t.code)
      or exists (select from stock_mention where code = t.code)`;
  return pageOfQuery(db, page, { rows: db`select t.code, t.name ${from} order by t.code`, from });
}
