// @vitest-environment happy-dom
import { adminListSchedules } from '@maru/contract/broadcast/broadcast';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { callKey } from '../../shared/query.ts';
import { spans } from './filter-fields.tsx';
import { patchRows, useLiveRows } from './live-rows.ts';

vi.mock('../live/use-admin-socket.ts', () => ({ useAdminSocket: () => undefined }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const key = callKey(adminListSchedules, { query: { page: 1 } });

function listWith(...items: { _id: number; version: number; broadcast_status: number }[]) {
  const queries = new QueryClient();
  queries.setQueryData(key, { items, total: items.length, page: 1, pageSize: 20 });
  const rows = () => queries.getQueryData<{ items: typeof items }>(key)?.items;
  return { queries, rows };
}

test('[D17] a row takes newer news in its place', () => {
  const { queries, rows } = listWith(
    { _id: 1, version: 1, broadcast_status: 0 },
    { _id: 2, version: 4, broadcast_status: 0 },
  );

  const news = { _id: 2, version: 5, broadcast_status: 1 };
  patchRows(queries, adminListSchedules, news);

  expect(rows()).toEqual([
    { _id: 1, version: 1, broadcast_status: 0 },
    { _id: 2, version: 5, broadcast_status: 1 },
  ]);
});

test('[D17] news that are not newer change nothing', () => {
  const { queries, rows } = listWith({ _id: 2, version: 5, broadcast_status: 1 });
  const before = rows();

  const news = { _id: 2, version: 5, broadcast_status: 0 };
  patchRows(queries, adminListSchedules, news);

  expect(rows()).toBe(before);
});

test('[D17] the page is fetched once news come to rest, and every so often if they do not', async () => {
  vi.useFakeTimers();
  const ask = vi.fn(() => Promise.resolve({ items: [], total: 0, page: 1, pageSize: 20 }));
  const client = new QueryClient();
  const { result } = renderHook(
    () => {
      useQuery({ queryKey: key, queryFn: ask });
      return useLiveRows(adminListSchedules);
    },
    {
      wrapper: ({ children }: { children: ReactNode }) =>
        createElement(QueryClientProvider, { client }, children),
    },
  );
  const asked = async (news: number, everyMs: number) => {
    ask.mockClear();
    for (let version = 1; version <= news; version += 1) {
      result.current({ _id: 9, version });
      await act(() => vi.advanceTimersByTimeAsync(everyMs));
    }
    return ask.mock.calls.length;
  };

  expect(await asked(3, 400)).toBe(0);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(ask).toHaveBeenCalledOnce();
  // A minute of four a second.
  expect(await asked(240, 250)).toBe(12);
});

test('[T02] the spans of the date filter are days of Seoul', () => {
  // 00:30 in Seoul is still the previous day in UTC.
  const now = Date.parse('2026-02-27T15:30:00Z');

  expect(spans(now)).toEqual([
    { label: '오늘', from: '2026-02-28', to: '2026-02-28' },
    { label: '7일', from: '2026-02-22', to: '2026-02-28' },
    { label: '지난 달', from: '2026-01-01', to: '2026-01-31' },
    { label: '이번 달', from: '2026-02-01', to: '2026-02-28' },
  ]);
});
