import {
  MOST_CHART_DAYS,
  USUAL_CHART_DAYS,
  type DayFigure,
} from '@maru/contract/core/chart/day-figure';
import { addDays, daysBetween } from '@maru/platform/core/seoul-day';
import type { Queryable } from '@maru/platform/db/db';
import { andWithinDays } from './within-days.ts';

/** Days of Seoul, both included. */
export interface ChartPeriod {
  from: string;
  to: string;
}

/** The value of a figure on a day of Seoul. */
export interface DailyValue {
  day: string;
  value: number;
}

/** The values of one figure by day, days without a value left out. */
export type DailyValues = readonly DailyValue[];

/** Today in Seoul, by the clock of the database. */
export async function readToday(db: Queryable): Promise<string> {
  const [row] = await db<{ today: string }[]>`select kst_day(now()) as today`;
  return row!.today;
}

/** The days of a chart: the last ones by default, and never more than a year. */
export async function chartPeriodOf(
  db: Queryable,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<ChartPeriod> {
  const last = to ?? (await readToday(db));
  const first = from ?? addDays(last, 1 - USUAL_CHART_DAYS);
  const earliest = addDays(last, 1 - MOST_CHART_DAYS);
  return { from: [earliest, first > last ? last : first].toSorted().at(-1)!, to: last };
}

/** Limits a timestamp to a period and the same number of days before it. */
export function andWithBefore(db: Queryable, at: ReturnType<Queryable>, { from, to }: ChartPeriod) {
  return andWithinDays(db, at, { from: addDays(from, -lengthOf({ from, to })), to });
}

/** Splits values by day into a period and the same number of days before it. */
export function dayFigureOf(values: DailyValues, { from, to }: ChartPeriod): DayFigure {
  const length = lengthOf({ from, to });
  const byDay = new Map(values.map(({ day, value }) => [day, value]));
  const valuesFrom = (first: string) =>
    Array.from({ length }, (_, index) => byDay.get(addDays(first, index)) ?? 0);
  const days = valuesFrom(from);
  const days_before = valuesFrom(addDays(from, -length));
  const sum = (of: readonly number[]) => of.reduce((total, value) => total + value, 0);
  return { total: sum(days), before: sum(days_before), days, days_before };
}

function lengthOf({ from, to }: ChartPeriod): number {
  return daysBetween(from, to) + 1;
}
