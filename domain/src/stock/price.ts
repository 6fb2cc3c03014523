import type { Queryable, Tx } from '@maru/platform/db/db';

/** Prices of one day of a stock, in won. */
export interface DailyPrice {
  code: string;
  day: string;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** Stored rows of one statement, below the driver's limit of parameters. */
const ROWS = 2_000;

/**
 * Stores prices. Those of a day that is stored already replace them. Equal prices change nothing,
 * so a file or answer can be stored again.
 *
 * @returns the number of new and changed days.
 */
export async function putPrices(
  tx: Tx,
  source: 'file' | 'kis',
  prices: readonly DailyPrice[],
): Promise<number> {
  // Transactions lock the rows of alerts in the order of their codes.
  const sorted = prices.toSorted(
    (one, other) => one.code.localeCompare(other.code) || one.day.localeCompare(other.day),
  );
  let stored = 0;
  for (let from = 0; from < sorted.length; from += ROWS) {
    const rows = sorted.slice(from, from + ROWS).map((price) => ({ ...price, source }));
    const { count } = await tx`
      insert into stock_price ${tx(rows)}
      on conflict (code, day) do update
      set open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
          volume = excluded.volume, source = excluded.source
      where (stock_price.open, stock_price.high, stock_price.low, stock_price.close,
             stock_price.volume)
            is distinct from (excluded.open, excluded.high, excluded.low, excluded.close,
                              excluded.volume)`;
    stored += count;
  }
  return stored;
}

/**
 * Moves the prices of waiting alerts with those of their stock, after a split. Two alerts that
 * become equal are one.
 *
 * @param to.before stored close of a day, and `to.after` the same close after the split.
 */
export async function splitAlerts(
  tx: Tx,
  code: string,
  to: { before: number; after: number },
): Promise<void> {
  const moved = tx`greatest(1, least(100000000, round(price * ${to.after}::numeric / ${to.before})))::int`;
  const order = to.after < to.before ? tx`price, id` : tx`price desc, id`;
  const alerts = await tx<{ id: number; memberId: number; side: string; price: number }[]>`
    select id, member_id as "memberId", side, ${moved} as price from stock_alert
    where code = ${code} and reached_on is null order by ${order} for update`;
  const taken = new Set<string>();
  // In this order, a new price is never the old one of an alert that is still to be moved.
  for (const { id, memberId, side, price } of alerts) {
    const key = `${memberId} ${side} ${price}`;
    const isDouble = taken.has(key);
    taken.add(key);
    if (isDouble) await tx`delete from stock_alert where id = ${id}`;
    else {
      await tx`
        delete from stock_alert
        where member_id = ${memberId} and code = ${code} and side = ${side} and price = ${price}
          and reached_on is not null`;
      await tx`update stock_alert set price = ${price} where id = ${id}`;
    }
  }
}

/** Returns the codes of the stock list, or those of `codes` that it has. */
export async function knownCodes(db: Queryable, codes?: readonly string[]): Promise<Set<string>> {
  const asked = codes ? db`where code = any(${[...new Set(codes)]})` : db``;
  const rows = await db<{ code: string }[]>`select code from stock ${asked}`;
  return new Set(rows.map(({ code }) => code));
}
