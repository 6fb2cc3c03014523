import type { Queryable } from '@maru/platform/db/db';

/** Days back that are searched. The longest holidays are shorter. */
const SEARCHED_DAYS = 20;
/** Closing time of a usual day, in Seoul. */
const CLOSES_AT = '15:30';

/**
 * SQL: market days of the last weeks with the moment of their close, as rows `(day, closes)`.
 * `market_day` has the holidays and the days with other hours.
 */
function marketDaysSql(db: Queryable) {
  return db`(
    select d.day, (d.day + coalesce(m.closes_at, ${CLOSES_AT}::time)) at time zone 'Asia/Seoul' as closes
    from (select (now() at time zone 'Asia/Seoul')::date - back as day
          from generate_series(0, ${SEARCHED_DAYS}::int) back) d
    left join market_day m on m.day = d.day
    where extract(isodow from d.day) < 6 and (m.day is null or m.opens_at is not null))`;
}

/**
 * The last market day that closed at least this long ago; `null` if there was none for weeks.
 *
 * @param delayMin minutes from the close until its prices are final.
 */
export async function lastClosedDay(db: Queryable, delayMin: number): Promise<string | null> {
  const [row] = await db<{ day: string | null }[]>`
    select max(day) as day from ${marketDaysSql(db)} t
    where closes + make_interval(mins => ${delayMin}) <= now()`;
  return row?.day ?? null;
}

/** Whether today is a market day. */
export async function isMarketDay(db: Queryable): Promise<boolean> {
  const [row] = await db`
    select from ${marketDaysSql(db)} t where day = (now() at time zone 'Asia/Seoul')::date`;
  return row !== undefined;
}

/** Minutes after a close by which its prices must be stored: the evening. */
const EVENING_MIN = 4 * 60;
/** Market days that are searched for closes. */
const WATCHED_DAYS = 5;

/** Counts the last market days without any close, whose evening has come. */
export async function countMissingDays(db: Queryable): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n
    from (select day from ${marketDaysSql(db)} t
          where closes + make_interval(mins => ${EVENING_MIN}) <= now()
          order by day desc limit ${WATCHED_DAYS}) due
    where not exists (select from stock_price p where p.day = due.day)
      and due.day > (select min(day) from stock_price)`;
  return row!.n;
}
