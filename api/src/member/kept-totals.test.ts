import { expect, it, vi } from 'vitest';
import { createKeptTotals } from './kept-totals.ts';

it('counts many once in ten seconds, and few each time', async () => {
  let now = 0;
  const totals = createKeptTotals(() => now);
  const many = vi.fn(async () => 50_000);
  const few = vi.fn(async () => 12);

  for (const at of [0, 9_000, 11_000]) {
    now = at;
    expect(await totals.of({ state: 'active' }, many)).toBe(50_000);
    expect(await totals.of({ state: 'dormant' }, few)).toBe(12);
  }

  expect([many.mock.calls.length, few.mock.calls.length]).toEqual([2, 3]);
});
