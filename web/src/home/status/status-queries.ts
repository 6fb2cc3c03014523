import { listIncidents } from '@maru/contract/status/incident';
import { getStatus } from '@maru/contract/status/status';
import { callQuery } from '../../shared/query.ts';
import { pageOf } from '../board/board-address.ts';
import { useRefetchOn } from '../frame/use-refetch-on.ts';

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

const STATUS_CALLS = [getStatus, listIncidents];
const STATUS_EVENTS = ['incident.changed', 'incident.removed'] as const;

/** Reads the page again when staff change an incident, and after missed events. */
export function useLiveStatus(): void {
  useRefetchOn(STATUS_EVENTS, STATUS_CALLS);
}
