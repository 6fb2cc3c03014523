import { describe, expect, it } from 'vitest';
import { addDays, parseDay, shownDaysOf, weekOf } from './week.ts';

describe('a week', () => {
  it.each([
    ['a Monday', '2026-11-16'],
    ['a Friday', '2026-11-20'],
    ['a Sunday', '2026-11-22'],
  ])('runs from Monday to Sunday around %s', (_what, day) => {
    const week = weekOf(day);

    expect([week[0], week[6]]).toEqual(['2026-11-16', '2026-11-22']);
  });

  it('crosses the end of a year', () => {
    expect(weekOf('2026-12-31').at(-1)).toBe('2027-01-03');
  });
});

it.each(['', 'x', '2-12-25'])('there is no day after %o', (text) => {
  expect(addDays(text, 1)).toBe('');
});

describe('the days that are shown', () => {
  const week = weekOf('2026-11-20');

  it('end on Friday while nothing is on at the weekend', () => {
    expect(shownDaysOf(week, ['2026-11-18'])).toEqual(week.slice(0, 5));
    expect(shownDaysOf(week, [])).toHaveLength(5);
  });

  it('take in a Saturday or a Sunday with something on', () => {
    expect(shownDaysOf(week, ['2026-11-22']).slice(5)).toEqual(['2026-11-22']);
    expect(shownDaysOf(week, ['2026-11-22', '2026-11-21'])).toEqual(week);
  });
});

it.each(['2026-02-30', '1999-01-01', 'today', '', null])('refuses %s as a day', (text) => {
  expect(parseDay(text)).toBeNull();
});
