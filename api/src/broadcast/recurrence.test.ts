import { describe, expect, it } from 'vitest';
import { occurrencesOf } from './recurrence.ts';

const rule = {
  weekdays: [1, 2, 3, 4, 5],
  starts_at: '08:30',
  ends_at: '09:10',
  from_day: '2026-12-21',
  until_day: '2027-01-05',
  skip_holidays: true,
};
const closed = new Set(['2026-12-25', '2026-12-31', '2027-01-01']);

describe('[S15] a weekly rule', () => {
  it('makes Monday to Friday at 08:30 until its day, not on market holidays', () => {
    const days = occurrencesOf(rule, closed, 0).map(({ day }) => day);

    expect(days).toEqual([
      '2026-12-21',
      '2026-12-22',
      '2026-12-23',
      '2026-12-24',
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2027-01-04',
      '2027-01-05',
    ]);
  });

  it('keeps to holidays only if it is told to', () => {
    const days = occurrencesOf({ ...rule, skip_holidays: false }, closed, 0);

    expect(days.map(({ day }) => day)).toContain('2026-12-25');
    expect(days).toHaveLength(12);
  });

  it('is on at the same clock of Seoul all year, whatever summer time others have', () => {
    const year = { ...rule, from_day: '2026-01-01', until_day: '2026-12-31', skip_holidays: false };
    const all = occurrencesOf(year, new Set(), 0);

    expect(new Set(all.map(({ start_date }) => start_date.slice(11, 16)))).toEqual(
      new Set(['23:30']),
    );
    expect(all[0]).toEqual({
      day: '2026-01-01',
      start_date: '2025-12-31T23:30:00.000Z',
      end_date: '2026-01-01T00:10:00.000Z',
    });
  });

  it('runs past midnight when it ends earlier than it starts', () => {
    const [late] = occurrencesOf({ ...rule, starts_at: '23:30', ends_at: '00:30' }, closed, 0);

    expect(late).toMatchObject({
      start_date: '2026-12-21T14:30:00.000Z',
      end_date: '2026-12-21T15:30:00.000Z',
    });
  });

  it('makes nothing that has begun', () => {
    const after = Date.parse('2026-12-24T09:00:00+09:00');

    expect(occurrencesOf(rule, closed, after)[0]?.day).toBe('2026-12-28');
  });
});
