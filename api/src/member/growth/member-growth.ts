import type { DayFigure } from '@maru/contract/core/chart/day-figure';
import type { Queryable } from '@maru/platform/db/db';
import {
  andWithBefore,
  dayFigureOf,
  type ChartPeriod,
  type DailyValue,
} from '../../staff-kit/chart-period.ts';

/** Counts sign-ups and departures by day, for a period and the same number of days before. */
export async function readGrowth(
  db: Queryable,
  period: ChartPeriod,
): Promise<{ joined: DayFigure; left: DayFigure }> {
  const [joined, left] = await Promise.all([
    db<DailyValue[]>`
      select kst_day(f.created_at) as day, count(*)::int as value from member_facts f
      where f.type = 'user' ${andWithBefore(db, db`f.created_at`, period)} group by 1`,
    db<DailyValue[]>`
      select kst_day(m.withdrawn_at) as day, count(*)::int as value from member m
      where m.type = 'user' and m.withdrawn_at is not null
        ${andWithBefore(db, db`m.withdrawn_at`, period)}
      group by 1`,
  ]);
  return { joined: dayFigureOf(joined, period), left: dayFigureOf(left, period) };
}
