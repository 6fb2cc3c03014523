import type { Tx } from '@maru/platform/db/db';
import type { CrossedPrice } from './stock-words.ts';

export interface Crossing extends CrossedPrice {
  alertId: number;
  memberId: number;
  code: string;
}

/**
 * Locks alerts that a close has crossed, with the first day that did. Only closes after `since`
 * count. The close before must be on the other side, so an alert at a price that was passed
 * already waits for a return.
 *
 * @param codes stocks with new prices.
 */
export function findCrossings(
  tx: Tx,
  codes: readonly string[],
  limit: number,
): Promise<Crossing[]> {
  return tx<Crossing[]>`
    select a.id as "alertId", a.member_id as "memberId", a.code, a.side, a.price,
           s.name, first.day, first.close
    from stock_alert a join stock s on s.code = a.code
    join lateral (
      select p.day, p.close from stock_price p
      left join lateral (
        select before.close from stock_price before
        where before.code = p.code and before.day < p.day
        order by before.day desc limit 1) b on true
      where p.code = a.code and p.day > a.since
        and case a.side when 'above' then p.close >= a.price and coalesce(b.close < a.price, true)
                        else p.close <= a.price and coalesce(b.close > a.price, true) end
      order by p.day limit 1) first on true
    where a.code = any(${[...codes]}) and a.reached_on is null
    order by a.id limit ${limit}
    for update of a`;
}
