// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { hearInterest } from './interest.store.ts';
import { Interest } from './interest.tsx';

vi.mock('../../shared/server-clock.ts', () => ({
  useServerNow: () => Date.parse('2026-08-24T12:42:30+09:00'),
}));

afterEach(() => {
  cleanup();
  hearInterest([]);
});

const counts = { _id: 1, viewers: 0, reminders: 0, since: '2026-08-24T12:00:00+09:00' };

function show(broadcast_status: 0 | 1 | 2) {
  return render(<Interest item={{ _id: 1, broadcast_status }} />).container;
}

it.each([
  [1, { viewers: 1_284 }, '시청1,284명·42분째'],
  [2, { viewers: 12, since: '2026-08-24T10:40:00+09:00' }, '시청12명·2시간 2분째'],
  [1, {}, '42분째'],
  [1, { viewers: 10, since: '2026-08-24T12:42:10+09:00' }, '시청10명'],
  [1, { since: '2026-08-24T12:42:10+09:00' }, ''],
  [0, { reminders: 318, since: null }, '알림 318'],
  [0, { since: null }, ''],
] as const)(
  '[S21] a broadcast of status %d with %o shows “%s”',
  async (status, change, expected) => {
    hearInterest([{ ...counts, ...change }]);

    const shown = show(status);
    // The code of the counts loads with them.
    await vi.dynamicImportSettled();
    await waitFor(() => expect(shown.textContent).toBe(expected));
  },
);

it('[S21] shows nothing until the counts arrive, and then follows them', async () => {
  expect(show(1).textContent).toBe('');

  hearInterest([{ ...counts, viewers: 20 }]);
  await screen.findByText('20명');
  hearInterest([]);

  await waitFor(() => expect(screen.queryByText('20명')).toBeNull());
});

it('[A35] says which of several broadcasts has the most viewers, and of one alone does not', async () => {
  const both = render(
    <>
      <Interest item={{ _id: 1, broadcast_status: 1 }} />
      <Interest item={{ _id: 2, broadcast_status: 1 }} />
    </>,
  );
  hearInterest([
    { ...counts, viewers: 20 },
    { ...counts, _id: 2, viewers: 300 },
  ]);

  await waitFor(() =>
    expect(both.container.textContent).toBe('시청20명·42분째시청 1위·300명·42분째'),
  );
  hearInterest([{ ...counts, _id: 2, viewers: 300 }]);
  await waitFor(() => expect(both.container.textContent).toBe('시청300명·42분째'));
});
