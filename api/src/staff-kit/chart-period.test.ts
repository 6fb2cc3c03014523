import type { Queryable } from '@maru/platform/db/db';
import { describe, expect, it, vi } from 'vitest';
import { chartPeriodOf, dayFigureOf } from './chart-period.ts';

/** Answers the query for today. */
const db = vi.fn<() => Promise<unknown>>(async () => [{ today: '2026-11-20' }]);
const periodOf = (given: { from?: string; to?: string }) =>
  chartPeriodOf(db as unknown as Queryable, given);

describe('[D19] the period of a chart', () => {
  it.each([
    [{}, '2026-10-22', '2026-11-20'],
    [{ to: '2026-03-01' }, '2026-01-31', '2026-03-01'],
    [{ from: '2026-11-01', to: '2026-11-03' }, '2026-11-01', '2026-11-03'],
    [{ from: '2020-01-01', to: '2026-11-20' }, '2025-11-20', '2026-11-20'],
    [{ from: '2026-12-24' }, '2026-11-20', '2026-11-20'],
  ])('of %j is bounded', async (given, from, to) => {
    expect(await periodOf(given)).toEqual({ from, to });
  });

  it('has a value for each day, beside the same number of days before', () => {
    const values = [
      { day: '2026-10-30', value: 9 },
      { day: '2026-10-31', value: 4 },
      { day: '2026-11-02', value: 5 },
    ];
    expect(dayFigureOf(values, { from: '2026-11-01', to: '2026-11-02' })).toEqual({
      total: 5,
      before: 13,
      days: [0, 5],
      days_before: [9, 4],
    });
  });
});
