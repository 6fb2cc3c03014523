import { expect, it } from 'vitest';
import { compareSchedules } from './schedule-order.ts';

it('orders broadcasts by start, in any offset, and then by id', () => {
  const items = [
    { _id: 3, start_date: '2026-11-27T10:00:00+09:00' },
    { _id: 2, start_date: '2026-11-27T10:00:00+09:00' },
    { _id: 9, start_date: '2026-11-27T00:30:00Z' },
  ];

  expect(items.toSorted(compareSchedules).map(({ _id }) => _id)).toEqual([9, 2, 3]);
});
