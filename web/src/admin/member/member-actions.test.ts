import { expect, it } from 'vitest';
import { suspendedUntil } from './suspension.ts';
import { tagsIn } from './use-member-actions.ts';
import { manualOrderOf } from './use-membership-actions.ts';

it('reads tags off a line, each once', () => {
  expect(tagsIn(' 재등록,VIP  상담,, 재등록 ')).toEqual(['재등록', 'VIP 상담']);
  expect(tagsIn('')).toEqual([]);
});

it('suspends until so many days from now, or until further notice', () => {
  const now = Date.parse('2026-11-21T09:00:00Z');
  expect(suspendedUntil('7', now)).toBe('2026-11-28T09:00:00.000Z');
  expect(suspendedUntil('open', now)).toBeNull();
});

it('takes the days of a manual order as those of Seoul, the last one included', () => {
  const typed = { product: '3', amount: '0', method: 'gift', reason: ' 당첨 ' };

  expect(manualOrderOf({ ...typed, start: '2026-12-01', end: '2026-12-31' })).toEqual({
    product: 3,
    starts_at: '2026-12-01T00:00:00+09:00',
    days: null,
    ends_at: '2027-01-01T00:00:00+09:00',
    amount: 0,
    method: 'gift',
    reason: '당첨',
  });
  expect(manualOrderOf(typed)).toMatchObject({ starts_at: null, ends_at: null });
});
