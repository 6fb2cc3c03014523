import { expect, it, test } from 'vitest';
import { groundPath, labelPlaces, linePath, scaleOf, tickDecimals } from './scale.ts';

test.each([
  [
    [-1.8, 1.8],
    [-2, -1, 0, 1, 2],
  ],
  [
    [3, 97],
    [0, 25, 50, 75, 100],
  ],
  [
    [2650, 2690],
    [2650, 2660, 2670, 2680, 2690],
  ],
  [[0], [0, 0.25]],
  [
    [5, 5],
    [4, 6],
  ],
])('the ticks of %j are round and include all values', (values, ticks) => {
  expect(scaleOf(values).ticks).toEqual(ticks);
});

it('starts at zero where asked', () => {
  expect(scaleOf([90, 100], { zero: true }).min).toBe(0);
  expect(scaleOf([], { zero: true })).toMatchObject({ min: 0 });
});

it('has the decimals that its ticks need', () => {
  expect(tickDecimals(scaleOf([0, 1]))).toBe(2);
  expect(tickDecimals(scaleOf([0, 100]))).toBe(0);
});

it('draws a line with gaps, and a point alone', () => {
  const scale = { min: 0, max: 10, ticks: [0, 10] };
  expect(linePath([0, 10, null, 5, null], scale)).toBe('M0 100L25 0M75 50h0.01');
  expect(groundPath([0, 10], scale)).toBe('M0 100L100 0L100 100L0 100Z');
  expect(groundPath([0, null, 10], scale)).toBe('');
});

it('labels points at equal distances up to the last', () => {
  expect(labelPlaces(30, 5)).toEqual([1, 8, 15, 22, 29]);
  expect(labelPlaces(25, 5)).toEqual([0, 6, 12, 18, 24]);
  expect(labelPlaces(6, 5)).toEqual([1, 3, 5]);
  expect(labelPlaces(2, 5)).toEqual([0, 1]);
  expect(labelPlaces(3, 5)).toEqual([0, 1, 2]);
  expect(labelPlaces(1, 5)).toEqual([0]);
  expect(labelPlaces(0, 5)).toEqual([]);
});

it.each([
  [
    [0, 0],
    [0, 1],
  ],
  [
    [0, 3],
    [0, 1, 2, 3],
  ],
  [
    [0, 10],
    [0, 5, 10],
  ],
])('has whole ticks for the counts %j', (values, ticks) => {
  expect(scaleOf(values, { zero: true, whole: true }).ticks).toEqual(ticks);
});
