import { expect, it } from 'vitest';
import { spanWords } from './membership-span.ts';

const bought = { starts_at: '2026-11-22T12:00:00+09:00', ends_at: '2026-12-22T12:00:00+09:00' };

it.each([
  [null, '2026.11.22 – 2026.12.22'],
  ['2026-11-25T09:00:00+09:00', '2026.11.22 – 2026.11.25에 끝남'],
  ['2026-11-20T09:00:00+09:00', '시작 전 2026.11.20에 끝남'],
])('shows a membership that ended at %s as %s', (ended_at, words) => {
  expect(spanWords({ ...bought, ended_at })).toBe(words);
});

it('shows a membership that is open until midnight with its last day', () => {
  const given = { starts_at: '2026-12-01T00:00:00+09:00', ends_at: '2027-01-01T00:00:00+09:00' };

  expect(spanWords({ ...given, ended_at: null })).toBe('2026.12.01 – 2026.12.31');
});
