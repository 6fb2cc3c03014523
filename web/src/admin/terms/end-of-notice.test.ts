import { expect, it } from 'vitest';
import { endOfNotice } from './end-of-notice.ts';

it.each([
  ['2026-11-20T15:00:00+09:00', '2026-11-28T00:00:00+09:00'],
  ['2026-11-20T00:00:01+09:00', '2026-11-28T00:00:00+09:00'],
  ['2026-11-20T23:59:59+09:00', '2026-11-28T00:00:00+09:00'],
])('a notice announced at %s takes effect at the midnight after a whole week, %s', (now, end) => {
  expect(endOfNotice(Date.parse(now))).toBe(new Date(end).toISOString());
});
