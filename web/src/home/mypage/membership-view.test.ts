import type { OwnMembership } from '@maru/contract/account/me';
import { describe, expect, it } from 'vitest';
import { compareWatched, isForSale, pickCurrent, shareUsed } from './membership-view.ts';

const october = { starts_at: '2026-10-01T00:00:00+09:00', ends_at: '2026-10-11T00:00:00+09:00' };

describe('how much of a period has passed', () => {
  it.each([
    ['2026-09-01T00:00:00+09:00', 0],
    ['2026-10-01T00:00:00+09:00', 0],
    ['2026-10-06T00:00:00+09:00', 0.5],
    ['2026-10-11T00:00:00+09:00', 1],
    ['2027-01-01T00:00:00+09:00', 1],
  ])('at %s it is %d', (at, share) => {
    expect(shareUsed(october, Date.parse(at))).toBe(share);
  });
});

describe('the current memberships', () => {
  const membership = (_id: number, state: OwnMembership['state'], ends_at: string) => ({
    _id,
    product: { _id, kind: 'vip' as const, name: 'VIP', expert: null, on_sale: true },
    source: 'paid' as const,
    starts_at: october.starts_at,
    ends_at,
    ended_at: null,
    state,
  });

  it('have the earliest end first, without ended or upcoming ones', () => {
    const shown = pickCurrent([
      membership(1, 'coming', '2026-12-01T00:00:00+09:00'),
      membership(2, 'current', '2026-11-30T00:00:00+09:00'),
      // Another offset: text would sort it wrongly.
      membership(3, 'current', '2026-11-29T16:00:00Z'),
      membership(4, 'current', '2026-11-29T00:00:00+09:00'),
      membership(5, 'ended', '2026-09-01T00:00:00+09:00'),
    ]);

    expect(shown.map(({ _id }) => _id)).toEqual([4, 2, 3]);
  });
});

it.each([
  [18, 14, '지난달보다 4편 많아요'],
  [2, 5, '지난달보다 3편 적어요'],
  [3, 3, '지난달과 같아요'],
])('%d broadcasts after %d is said as %s', (now, before, words) => {
  expect(compareWatched(now, before)).toBe(words);
});

it.each([
  ['paid', 'vip', true, true],
  ['paid', 'vip', false, false],
  ['paid', 'trial', true, false],
  ['manual', 'vip', true, false],
] as const)('of a %s %s, sold: %s, the reader can buy more: %s', (source, kind, on_sale, more) => {
  const product = { _id: 1, kind, name: '상품', expert: null, on_sale };
  expect(isForSale({ source, product })).toBe(more);
});
