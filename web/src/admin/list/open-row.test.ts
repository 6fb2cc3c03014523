// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openRowOf, panelOf, useKeptRow } from './open-row.ts';

afterEach(cleanup);

const rows = [{ _id: 7 }, { _id: 9 }];
const addressAt = (openId: number | null, open = vi.fn()) => ({ openId, open });

it('opens the row after the open one, and leads nowhere beyond the ends of the page', () => {
  const open = vi.fn();

  panelOf(addressAt(7, open), rows).onNext?.();

  expect(open).toHaveBeenCalledExactlyOnceWith(9);
  expect(panelOf(addressAt(7), rows).onPrevious).toBeUndefined();
  expect(panelOf(addressAt(9), rows).onNext).toBeUndefined();
});

it('leads nowhere from a row that is on another page', () => {
  const { onPrevious, onNext } = panelOf(addressAt(1), rows);

  expect([onPrevious, onNext]).toEqual([undefined, undefined]);
  expect(openRowOf(addressAt(1), rows)).toBeNull();
});

it('steps by the row key in the URL', () => {
  const open = vi.fn();
  const keyOf = ({ _id }: { _id: number }) => _id * 2;

  const opened = openRowOf(addressAt(14, open), rows, keyOf);
  opened?.panel.onNext?.();

  expect(opened?.row).toEqual({ _id: 7 });
  expect(open).toHaveBeenCalledExactlyOnceWith(18);
});

it('keeps an open row that newer ones push off the page, until it is closed', () => {
  const page = { address: addressAt(7), list: rows };
  const { result, rerender } = renderHook(
    ({ address, list }: typeof page) => useKeptRow(address, list),
    { initialProps: page },
  );

  rerender({ ...page, list: [{ _id: 9 }, { _id: 10 }] });
  expect(result.current?.row).toEqual({ _id: 7 });
  expect(result.current?.panel.onNext).toBeUndefined();

  rerender({ address: addressAt(null), list: rows });
  expect(result.current).toBeNull();
  rerender({ address: addressAt(8), list: rows });
  expect(result.current).toBeNull();
});
