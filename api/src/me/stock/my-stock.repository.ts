import {
  MOST_STOCK_ALERTS,
  MOST_WATCHED_STOCKS,
  type AlertSide,
  type OwnStock,
  type WatchedStock,
} from '@maru/contract/stock/page/own-stock';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { shownOf, stockColumns, type StockRow } from '../../stock/page/stock-page.repository.ts';

/** SQL expression: the alerts of watch `w`, by price. */
const alertsOf = (db: Queryable) => db`
  coalesce((
    select json_agg(json_build_object('side', a.side, 'price', a.price,
      'reached_on', a.reached_on) order by a.price desc, a.side)
    from stock_alert a where a.member_id = w.member_id and a.code = w.code), '[]') as alerts`;

export async function listWatchedStocks(db: Queryable, memberId: number): Promise<WatchedStock[]> {
  const rows = await db<(Omit<WatchedStock, 'last'> & StockRow)[]>`
    select ${stockColumns(db)}, true as watched, w.disclosures, w.created_at as watched_at,
           ${alertsOf(db)}
    from stock_watch w join stock t on t.code = w.code
    where w.member_id = ${memberId} order by w.created_at desc, w.code`;
  return rows.map(shownOf);
}

export async function findOwnStock(
  db: Queryable,
  memberId: number,
  code: string,
): Promise<OwnStock> {
  const [row] = await db<OwnStock[]>`
    select w.code, true as watched, w.disclosures, ${alertsOf(db)}
    from stock_watch w where w.member_id = ${memberId} and w.code = ${code}`;
  return row ?? { code, watched: false, disclosures: false, alerts: [] };
}

export type WatchRefusal = 'NOT_FOUND' | 'STATE_CONFLICT';

/**
 * Watches a stock, or changes its switch of disclosures.
 *
 * @param disclosures `null` keeps the switch of a stock that is already watched.
 */
export async function watchStock(
  tx: Tx,
  memberId: number,
  code: string,
  disclosures: boolean | null,
): Promise<WatchRefusal | null> {
  // One at a time per member, so that two devices do not exceed a limit.
  await tx`select from member where id = ${memberId} for no key update`;
  const found = await tx`select from stock where code = ${code}`;
  if (found.length === 0) return 'NOT_FOUND';
  const added = await tx`
    insert into stock_watch (member_id, code, disclosures)
    select ${memberId}, ${code}, ${disclosures ?? false}
    where exists (select from stock_watch where member_id = ${memberId} and code = ${code})
      or (select count(*) from stock_watch where member_id = ${memberId}) < ${MOST_WATCHED_STOCKS}
    on conflict (member_id, code) do update
      set disclosures = coalesce(${disclosures}::boolean, stock_watch.disclosures)
    returning code`;
  return added.length === 0 ? 'STATE_CONFLICT' : null;
}

/** Its alerts are deleted with it. */
export async function unwatchStock(db: Queryable, memberId: number, code: string): Promise<void> {
  await db`delete from stock_watch where member_id = ${memberId} and code = ${code}`;
}

interface AlertAt {
  code: string;
  side: AlertSide;
  price: number;
}

/** Sets an alert. A repeat keeps a waiting alert, and sets a reached one again. */
export async function addStockAlert(
  tx: Tx,
  memberId: number,
  { code, side, price }: AlertAt,
): Promise<WatchRefusal | null> {
  const refused = await watchStock(tx, memberId, code, null);
  if (refused !== null) return refused;
  const added = await tx`
    insert into stock_alert (member_id, code, side, price, since)
    select ${memberId}, ${code}, ${side}, ${price},
           coalesce((select max(day) from stock_price where code = ${code}), kst_day(now()))
    where exists (select from stock_alert where member_id = ${memberId} and code = ${code}
                  and side = ${side} and price = ${price})
      or (select count(*) from stock_alert
          where member_id = ${memberId} and code = ${code}) < ${MOST_STOCK_ALERTS}
    on conflict (member_id, code, side, price) do update
      set reached_on = null,
          since = case when stock_alert.reached_on is null then stock_alert.since
                       else excluded.since end
    returning id`;
  return added.length === 0 ? 'STATE_CONFLICT' : null;
}

export async function deleteStockAlert(
  db: Queryable,
  memberId: number,
  { code, side, price }: AlertAt,
): Promise<void> {
  await db`
    delete from stock_alert
    where member_id = ${memberId} and code = ${code} and side = ${side} and price = ${price}`;
}
