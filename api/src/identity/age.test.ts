import { expect, it } from 'vitest';
import { isOfAge } from './age.ts';

// Half past midnight in Seoul, which is still the previous day in UTC.
const NOW = Date.parse('2026-11-21T00:30:00+09:00');

it.each([
  ['2007-11-21', true],
  ['2007-11-22', false],
  ['1990-01-31', true],
  ['2020-01-01', false],
])('decides whether a person born on %s is of age: %s', (birth, of) => {
  expect(isOfAge(birth, NOW)).toBe(of);
});
