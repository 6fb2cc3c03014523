// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CurrentMembership } from './current-membership.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-12-31T10:00:00+09:00') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  ['2027-01-01T00:00:00+09:00', 'D-DAY', '2026.12.01 – 2026.12.31'],
  ['2027-01-01T12:00:00+09:00', 'D-1', '2026.12.01 – 2027.01.01'],
])('shows a membership that is open until %s as %s with its last day', (ends_at, left, days) => {
  render(
    <CurrentMembership
      membership={{
        _id: 1,
        product: { _id: 2, kind: 'vip', name: 'VIP 1개월', expert: null, on_sale: true },
        source: 'manual',
        starts_at: '2026-12-01T00:00:00+09:00',
        ends_at,
        ended_at: null,
        state: 'current',
      }}
    />,
  );

  expect(screen.queryByText(left)).not.toBeNull();
  expect(screen.queryByText(days)).not.toBeNull();
});
