import { expect, it } from 'vitest';
import { initialKeysOf, keysOf } from './hangul-keys.ts';

it.each([
  ['이루비', 'dlfnql', 'dfq'],
  ['꽉 찬 값', 'rhkr cks rkqt', 'r c r'],
  ['최의 ETF', 'chldml etf', 'cd etf'],
  ['힣', 'glg', 'g'],
])('writes %s with the keys of a Korean keyboard', (text, keys, initials) => {
  expect([keysOf(text), initialKeysOf(text)]).toEqual([keys, initials]);
});
