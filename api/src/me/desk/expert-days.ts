import type { ExpertDays } from '@maru/contract/expert/expert-days';
import { addDays } from '@maru/platform/core/seoul-day';
import type { Queryable } from '@maru/platform/db/db';
import {
  andWithBefore,
  chartPeriodOf,
  dayFigureOf,
  type ChartPeriod,
  type DailyValue,
  type DailyValues,
} from '../../staff-kit/chart-period.ts';

/** Joins, new subscriptions and sales of an expert by day. */
export async function readExpertDays(
  db: Queryable,
  expertId: number,
  query: { from?: string | undefined; to?: string | undefined },
  { maySeeSales }: { maySeeSales: boolean },
): Promise<ExpertDays> {
  const period = await chartPeriodOf(db, query);
  const [joins, subscriptions, sales] = await Promise.all([
    readJoins(db, expertId, period),
    readSubscriptions(db, expertId, period),
    maySeeSales ? readSales(db, expertId, period) : null,
  ]);
  return {
    ...period,
    joins: dayFigureOf(joins, period),
    subscriptions: dayFigureOf(subscriptions, period),
    sales: sales && dayFigureOf(sales, period),
  };
}

/** Broadcasts outside of the periods are skipped by their start, which has an index. */
function readJoins(db: Queryable, expertId: number, period: ChartPeriod): Promise<DailyValues> {
  return db<DailyValue[]>`
    select kst_day(l.at) as day, count(*)::int as value
    from broadcast_schedule s join join_log l on l.schedule_id = s.id
    where s.expert_id = ${expertId} and l.kind = 'live' and l.result = 'joined'
      ${andWithBefore(db, db`l.at`, period)}
      ${andWithBefore(db, db`s.start_date`, { from: addDays(period.from, -1), to: addDays(period.to, 1) })}
    group by 1`;
}

function readSubscriptions(
  db: Queryable,
  expertId: number,
  period: ChartPeriod,
): Promise<DailyValues> {
  return db<DailyValue[]>`
    select kst_day(m.starts_at) as day, count(*)::int as value
    from membership m join product p on p.id = m.product_id
    where p.expert_id = ${expertId} and m.starts_at <= now()
      ${andWithBefore(db, db`m.starts_at`, period)}
    group by 1`;
}

function readSales(db: Queryable, expertId: number, period: ChartPeriod): Promise<DailyValues> {
  return db<DailyValue[]>`
    select kst_day(o.placed_at) as day, sum(l.amount)::bigint as value
    from order_line l join product_order o on o.id = l.order_id
    where l.expert_id = ${expertId} and o.paid_at is not null
      ${andWithBefore(db, db`o.placed_at`, period)}
    group by 1`;
}
