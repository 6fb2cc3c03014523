import type { MarketDay } from '@maru/contract/market/market';
import type { Queryable } from '@maru/platform/db/db';

/** The days of a span on which the exchange is closed or keeps other hours. */
export function listUnusualDays(db: Queryable, from: string, to: string): Promise<MarketDay[]> {
  return db<MarketDay[]>`
    select day, name,
           case when opens_at is null then null else json_build_object(
             'opens_at', to_char(opens_at, 'HH24:MI'),
             'closes_at', to_char(closes_at, 'HH24:MI')) end as hours
    from market_day where day between ${from}::date and ${to}::date order by day`;
}
