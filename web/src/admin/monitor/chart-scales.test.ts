import { expect, it } from 'vitest';
import { clockOf, niceTop, timeScaleOf } from './chart-scales.ts';

/** 2026-11-24 09:00:00 in Seoul. */
const NINE = Date.UTC(2026, 10, 24) / 1_000;

it.each([
  ['one point', [NINE], [NINE - 300, NINE]],
  ['fewer seconds than it is wide', [NINE - 60, NINE], [NINE - 300, NINE]],
  ['more seconds than it is wide', [NINE - 400, NINE - 200, NINE], [NINE - 400, NINE]],
])('an axis of five minutes over %s ends at the newest', (_, times, span) => {
  expect(timeScaleOf(times, 300)).toEqual(span);
});

it('an axis without points has its full width', () => {
  const [from, to] = timeScaleOf([], 300);
  expect(to - from).toBe(300);
});

it.each([
  [null, 2],
  [0, 2],
  [0.07, 0.08],
  [19, 20],
  [20, 40],
  [6_000, 8_000],
])('above %s there is room up to %s', (max, top) => {
  expect(niceTop(max)).toBeCloseTo(top, 10);
});

it('a clock has seconds where two marks are less than a minute apart', () => {
  expect(clockOf(NINE + 75, [NINE, NINE + 60])).toBe('09:01');
  expect(clockOf(NINE + 75, [NINE, NINE + 30])).toBe('09:01:15');
});
