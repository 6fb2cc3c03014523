import { listIncidents } from '@maru/contract/status/incident';
import { getStatus } from '@maru/contract/status/status';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { HomeFeed } from '../../shared/home-feed.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { pageOf } from '../board/board-address.ts';
import { useHomeFeed } from '../frame/use-home-feed.ts';

const PAGE_SIZE = 10;
/** Samples are counted by the minute. */
const AGAIN_MS = 60_000;
/** Retry interval while the API does not answer. */
const SOON_MS = 10_000;

/** The state of the service, read again every minute, because the socket may be what is down. */
export const statusQuery = () => ({
  ...callQuery(getStatus, {}),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { status: string } }) =>
    state.status === 'error' ? SOON_MS : AGAIN_MS,
});

export const pastIncidentsQuery = (search: URLSearchParams) =>
  callQuery(listIncidents, { query: { page: pageOf(search), pageSize: PAGE_SIZE } });

/** Reads the page again when staff told something, and after missed events. */
export function useLiveStatus(): void {
  const queries = useQueryClient();
  useHomeFeed(
    useCallback(
      (feed: HomeFeed) => {
        const readAgain = () => {
          for (const call of [getStatus, listIncidents]) {
            void queries.invalidateQueries({ queryKey: callKey(call) });
          }
        };
        const events = ['incident.changed', 'incident.removed', 'missed'] as const;
        for (const event of events) feed.on(event, readAgain);
        return () => {
          for (const event of events) feed.off(event, readAgain);
        };
      },
      [queries],
    ),
  );
}
