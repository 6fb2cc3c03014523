import type { Call, InputOf } from '@maru/contract/core/call';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { CallFailed, makeCall, type CallInput } from './call.ts';

/** Data younger than this is shown without asking again. */
const FRESH_MS = 30_000;
const TRIES = 2;
/** Retry interval for queries that failed in an outage, while the page is visible. */
const AGAIN_MS = 6_000 + Math.random() * 4_000;

/** A client that repeats a first read if a change overtakes it. `QueryClient` keeps its response. */
class Queries extends QueryClient {
  override async invalidateQueries(...asked: Parameters<QueryClient['invalidateQueries']>) {
    const isOvertaken = this.getQueryCache()
      .findAll({ ...asked[0], fetchStatus: 'fetching' })
      .some(({ state }) => state.status === 'pending');
    await super.invalidateQueries(...asked);
    if (isOvertaken) await super.invalidateQueries(...asked);
  }
}

/** A store of answers: one for the page in the browser, one for each render on the server. */
export function createQueries(): QueryClient {
  return new Queries({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < TRIES && mayHelp(error),
        refetchInterval: ({ state }) =>
          state.status === 'error' && mayHelp(state.error) && AGAIN_MS,
        // On the server, `prefetch` runs every query. A retry would only delay the page.
        ...(import.meta.env.SSR ? { retry: false } : {}),
      },
      // Offline, a mutation fails and the failure is shown. A mutation queued for the network would
      // be lost with the tab.
      mutations: { networkMode: 'always' },
    },
  });
}

/** Asking again helps against an outage, not against an answer. */
function mayHelp(error: unknown): boolean {
  return error instanceof CallFailed && (error.code === 'NETWORK' || error.status >= 500);
}

/** The query of a call, for `useQuery`, `useSuspenseQuery` and `prefetchQuery`. */
export function callQuery<C extends Call>(call: C, input: InputOf<C>) {
  return queryOptions({
    queryKey: callKey(call, input),
    queryFn: ({ signal }) => makeCall(call, input, { signal }),
  });
}

/** The key of a call's answer; without input, the beginning of the keys of all its answers. */
export function callKey(call: Call, input?: unknown): readonly unknown[] {
  if (input === undefined) return [call.path];
  // As in call.ts: the input of a call that is not known yet.
  const { params = null, query = null, body } = input as CallInput;
  return [call.path, params, query, ...(body === undefined ? [] : [body])];
}
