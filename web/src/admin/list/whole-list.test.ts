import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { wholeListQuery } from './whole-list.ts';

const rowsOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ _id: from + index }));

it('asks page after page until all is there', async () => {
  const all = rowsOf(1, 250);
  const ask = vi.fn(async ({ page, pageSize }: { page: number; pageSize: number }) => ({
    items: all.slice((page - 1) * pageSize, page * pageSize),
    total: all.length,
  }));

  const { items } = await new QueryClient().fetchQuery(wholeListQuery(['/rows'], ask));

  expect(items).toEqual(all);
  expect(ask).toHaveBeenCalledTimes(3);
});

it('holds a row once that moved to the next page in between', async () => {
  const pages = [rowsOf(1, 100), rowsOf(100, 120)];
  const ask = async ({ page }: { page: number }) => ({ items: pages[page - 1] ?? [], total: 120 });

  const { items } = await new QueryClient().fetchQuery(wholeListQuery(['/rows'], ask));

  expect(items).toEqual(rowsOf(1, 120));
});
