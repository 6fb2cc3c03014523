import { describe, expect, it } from 'vitest';
import {
  addMonths,
  byDay,
  chosenDayOf,
  dayAfterKey,
  parseMonth,
  sameDayIn,
  weeksOf,
} from './month.ts';

describe('[C05] the weeks of a month', () => {
  it.each([
    ['2026-11', 5, '2026-11-01', '2026-12-05'],
    ['2026-08', 6, '2026-07-26', '2026-09-05'],
    ['2026-02', 4, '2026-02-01', '2026-02-28'],
    ['2026-12', 5, '2026-11-29', '2027-01-02'],
    ['2024-02', 5, '2024-01-28', '2024-03-02'],
  ])('%s are %i, from %s to %s', (month, count, first, last) => {
    const weeks = weeksOf(month);

    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([count, first, last]);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
  });
});

describe('[C05] a key in the grid', () => {
  it.each([
    ['ArrowLeft', '2026-11-01', '2026-10-31'],
    ['ArrowRight', '2026-11-30', '2026-12-01'],
    ['ArrowUp', '2026-11-03', '2026-10-27'],
    ['ArrowDown', '2026-11-20', '2026-11-27'],
    ['Home', '2026-11-20', '2026-11-15'],
    ['End', '2026-11-20', '2026-11-21'],
    ['Home', '2026-11-15', '2026-11-15'],
    ['PageUp', '2026-03-31', '2026-02-28'],
    ['PageDown', '2026-12-31', '2027-01-31'],
  ])('%s leads from %s to %s', (key, from, to) => {
    expect(dayAfterKey(key, from)).toBe(to);
  });

  it.each(['Enter', ' ', 'Tab', 'a'])('%j stays for the day itself', (key) => {
    expect(dayAfterKey(key, '2026-11-20')).toBeNull();
  });
});

it.each(['2026-13', '2026-00', '26-11', '2026-1', 'now', '', null])('%j is no month', (text) => {
  expect(parseMonth(text)).toBeNull();
});

it('months follow each other over the end of a year', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect(sameDayIn('2026-02', '2026-01-30')).toBe('2026-02-28');
});

describe('the chosen day', () => {
  it.each([
    ['2026-11', '2026-11-09', '2026-11-09'],
    ['2026-11', '2026-10-09', '2026-11-20'],
    ['2026-11', null, '2026-11-20'],
    ['2026-12', null, '2026-12-01'],
    ['2026-12', '2026-12-40', '2026-12-01'],
  ])('of %s with %s asked is %s', (month, asked, day) => {
    expect(chosenDayOf(month, asked, '2026-11-20')).toBe(day);
  });
});

it('entries stand under their days in their order', () => {
  const entries = [
    { day: '2026-11-02', until_day: null, n: 1 },
    { day: '2026-11-03', until_day: null, n: 2 },
    { day: '2026-11-02', until_day: null, n: 3 },
  ];

  expect([...byDay(entries, { from: '2026-11-01', to: '2026-11-30' })]).toEqual([
    ['2026-11-02', [entries[0], entries[2]]],
    ['2026-11-03', [entries[1]]],
  ]);
});

it('puts an entry of several days on each of its shown days', () => {
  const entry = { day: '2026-10-30', until_day: '2026-11-02' };

  const days = byDay([entry], { from: '2026-11-01', to: '2026-11-07' });

  expect([...days.keys()]).toEqual(['2026-11-01', '2026-11-02']);
});
