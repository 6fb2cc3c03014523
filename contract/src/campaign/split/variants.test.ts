import { expect, it } from 'vitest';
import { findRepeated, variantLetter } from './variants.ts';

it('[M24] names the variants by letters', () => {
  expect([1, 2, 3, 4].map(variantLetter)).toEqual(['A', 'B', 'C', 'D']);
});

it('[M24] finds the first variant that repeats an earlier one', () => {
  const [one, other, third] = ['가', '나', '다'].map((text) => ({ title: '', text }));
  expect(findRepeated([one!, other!, third!])).toBeNull();
  expect(findRepeated([one!, { ...one!, title: '제목' }])).toBeNull();
  expect(findRepeated([one!, other!, third!, other!])).toEqual({ at: 3, earlier: 1 });
});
