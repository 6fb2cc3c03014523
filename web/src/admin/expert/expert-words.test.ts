import { expect, test } from 'vitest';
import { daysLeft } from './expert-words.tsx';

test.each([
  ['2026-11-22', '2026-11-22T00:30:00+09:00', 0],
  ['2026-11-22', '2026-11-22T23:30:00+09:00', 0],
  ['2026-12-02', '2026-11-22T12:00:00+09:00', 10],
  ['2026-11-21', '2026-11-22T00:00:01+09:00', -1],
])('[D04] a contract to %s has at %s %i days left', (to, now, days) => {
  expect(daysLeft(to, Date.parse(now))).toBe(days);
});
