import { expect, it } from 'vitest';
import { retryAfterMsOf } from './retry-after.ts';

const NOW = Date.parse('2026-08-24T12:00:00Z');

it.each([
  [null, null],
  ['soon', null],
  ['5', 5_000],
  ['Mon, 24 Aug 2026 12:00:05 GMT', 5_000],
  ['Mon, 24 Aug 2026 11:00:00 GMT', 0],
  ['99999999999999', 3_600_000],
  ['Mon, 24 Aug 2099 12:00:00 GMT', 3_600_000],
])('reads %j as %j ms', (header, ms) => {
  expect(retryAfterMsOf(header, NOW)).toBe(ms);
});
