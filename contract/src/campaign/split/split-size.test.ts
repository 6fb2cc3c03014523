import { expect, it } from 'vitest';
import { splitSizesOf } from './split-size.ts';

it.each([
  [1_000, { share: 20, variants: 2 }, { variants: [100, 100], rest: 800 }],
  [1_000, { share: 10, variants: 3 }, { variants: [34, 33, 33], rest: 900 }],
  // Each text has a recipient, however small the share.
  [30, { share: 5, variants: 4 }, { variants: [1, 1, 1, 1], rest: 26 }],
  [3, { share: 50, variants: 2 }, { variants: [1, 1], rest: 1 }],
])('[M24] divides %i people by %o', (people, split, sizes) => {
  expect(splitSizesOf(people, split)).toEqual(sizes);
});

it.each([
  [2, { share: 50, variants: 2 }],
  [4, { share: 5, variants: 4 }],
  [0, { share: 20, variants: 2 }],
])('[M24] %i people are too few for %o', (people, split) => {
  expect(splitSizesOf(people, split)).toBeNull();
});
