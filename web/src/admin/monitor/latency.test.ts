import { expect, it } from 'vitest';
import { latency } from './latency.ts';

it.each([
  [null, '–'],
  [8.64, '8.6ms'],
  [1_234.5, '1,235ms'],
  [9_999, '9,999ms'],
  [10_000, '10초 이상'],
])('a latency of %s is told as %s', (value, words) => {
  expect(latency(value)).toBe(words);
});
