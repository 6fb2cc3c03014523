import type { Call } from '@maru/contract/core/call';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { callKey } from '../../shared/query.ts';
import { useReturn } from '../live/use-return.ts';
import { whenSettled } from '../live/when-settled.ts';

interface Versioned {
  _id: number;
  version: number;
}

/**
 * Keeps the rows of a list up to date from socket events (features D17). A visible row changes
 * at once and keeps its position. Effects on order, counts and filters are fetched with a debounce,
 * so no row moves under the pointer. Under a steady stream of events, the fetch runs every five
 * seconds.
 *
 * Rows need an `_id` and a `version` that grows with each change, and so do events. Older and
 * repeated events are ignored. An event for a row on another page only refetches the page, and so
 * does a reconnect of the socket.
 *
 * @param call the list call. Every page and filter of it in memory is kept up to date.
 * @returns a stable function that takes the part of the row that the event carries.
 * @example
 * const hear = useLiveRows(listOrders);
 * useAdminSocket(useCallback((socket) => {
 *   socket.on('order.changed', hear);
 *   return () => void socket.off('order.changed', hear);
 * }, [hear]));
 */
export function useLiveRows(call: Call): (news: Versioned) => void {
  const queries = useQueryClient();
  const fetchAgain = useCallback(
    () => void queries.invalidateQueries({ queryKey: callKey(call) }),
    [queries, call],
  );
  useReturn(fetchAgain);
  const { hear, stop } = useMemo(() => whenSettled(fetchAgain), [fetchAgain]);
  useEffect(() => stop, [stop]);

  return useCallback(
    (news) => {
      patchRows(queries, call, news);
      hear();
    },
    [queries, call, hear],
  );
}

/** Puts newer fields into the rows of every page of a list that is in memory. */
export function patchRows(queries: QueryClient, call: Call, news: Versioned): void {
  queries.setQueriesData<{ items: readonly Versioned[] }>({ queryKey: callKey(call) }, (answer) => {
    if (!answer?.items.some((row) => isOlder(row, news))) return answer;
    return {
      ...answer,
      items: answer.items.map((row) => (isOlder(row, news) ? { ...row, ...news } : row)),
    };
  });
}

function isOlder(row: Versioned, news: Versioned): boolean {
  return row._id === news._id && row.version < news.version;
}
