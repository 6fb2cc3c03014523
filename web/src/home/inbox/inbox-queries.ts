import {
  getMyInboxState,
  INBOX_KEY,
  inboxKind,
  listMyInbox,
  type InboxState,
} from '@maru/contract/account/inbox';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { HomeFeed } from '../../shared/home-feed.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { useHomeFeed } from '../frame/use-home-feed.ts';

export const inboxStateQuery = callQuery(getMyInboxState, {});

/** The kind that an address filters by; `undefined` for all. */
export const kindIn = (search: URLSearchParams) =>
  inboxKind.options.find((kind) => kind === search.get('kind'));

/** The entry after which the page of an address begins; `null` on the first page. */
export function beforeIn(search: URLSearchParams): string | null {
  const before = search.get('before');
  return before !== null && INBOX_KEY.test(before) ? before : null;
}

export function inboxQuery(search: URLSearchParams) {
  const kind = kindIn(search);
  const before = beforeIn(search);
  return callQuery(listMyInbox, {
    query: { ...(kind ? { kind } : {}), ...(before === null ? {} : { before }) },
  });
}

/** Stores a state unless a newer one is known. Answers and events may arrive in any order. */
export function keepInboxState(queries: QueryClient, { unread, version }: InboxState): void {
  queries.setQueryData(inboxStateQuery.queryKey, (known) =>
    known && known.item.version > version ? known : { item: { unread, version } },
  );
}

/** Reads the entries again after a change. */
export function forgetEntries(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: callKey(listMyInbox) });
}

/** Follows the inbox of the member: changes of all devices, and what was missed. */
export function useLiveInbox(): void {
  const queries = useQueryClient();
  useHomeFeed(
    useCallback(
      (feed: HomeFeed) => {
        const hear = (state: InboxState) => {
          keepInboxState(queries, state);
          void forgetEntries(queries);
        };
        const readAgain = () => {
          void queries.invalidateQueries({ queryKey: inboxStateQuery.queryKey });
          void forgetEntries(queries);
        };
        feed.on('inbox.changed', hear).on('missed', readAgain);
        return () => void feed.off('inbox.changed', hear).off('missed', readAgain);
      },
      [queries],
    ),
  );
}
