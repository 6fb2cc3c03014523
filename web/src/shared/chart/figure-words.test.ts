import { expect, it } from 'vitest';
import { changeOf, shortFigure } from './figure-words.ts';

it.each([
  [120, 100, 'up', '20% 늘었어요'],
  [50, 100, 'down', '50% 줄었어요'],
  [100, 100, 'same', '앞 30일과 같아요'],
  [100_001, 100_000, 'same', '앞 30일과 같아요'],
  [0, 100, 'down', '100% 줄었어요'],
  [5, 0, 'up', '앞 30일에는 없었어요'],
  [2_100, 100, 'up', '2,000% 늘었어요'],
])('says how %s compares with %s', (total, before, direction, text) => {
  expect(changeOf({ total, before }, 30)).toEqual({ direction, text });
});

it('writes figures short enough for an axis', () => {
  expect([0, 4, 12_345_678].map(shortFigure)).toEqual(['0', '4', '1235만']);
});
