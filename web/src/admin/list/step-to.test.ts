import { expect, it, vi } from 'vitest';
import { stepTo } from './step-to.ts';

const rows = [{ _id: 7 }, { _id: 9 }];

it('opens the row after the open one, and leads nowhere beyond the ends of the page', () => {
  const open = vi.fn();

  stepTo(rows, { openId: 7, open }, 1)?.();

  expect(open).toHaveBeenCalledExactlyOnceWith(9);
  expect(stepTo(rows, { openId: 7, open }, -1)).toBeUndefined();
  expect(stepTo(rows, { openId: 9, open }, 1)).toBeUndefined();
});

it('leads nowhere from a row that is on another page', () => {
  expect(stepTo(rows, { openId: 1, open: vi.fn() }, 1)).toBeUndefined();
});
