import type { Call } from '@maru/contract/call';
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
 * Keeps the rows of a list up to date from socket events (features.md D17). A row that is shown
 * changes at once and stays in its place; what the event does to order, counts and filters is
 * fetched once things have come to rest, so nothing moves under a pointer in between; where they do
 * not, every five seconds.
 *
 * The rows need `_id` and a `version` that grows with each change, and so do the news: older ones,
 * and the same ones again, change nothing. News of a row that is not on the page only have the
 * page fetched, and so does a socket that was lost and is back.
 *
 * @param call the list call; every page and filter of it that is in memory is kept up to date.
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
