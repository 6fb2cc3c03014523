import { getMyInquiry, inquiryState, listMyInquiries } from '@maru/contract/inquiry/inquiry';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { HomeFeed } from '../../shared/home-feed.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { pageOf } from '../board/board-address.ts';
import { useHomeFeed } from '../frame/use-home-feed.ts';

const PAGE_SIZE = 10;

/** The state that an address filters by; `undefined` for all. */
export const stateIn = (search: URLSearchParams) =>
  inquiryState.options.find((state) => state === search.get('state'));

export function myInquiriesQuery(search: URLSearchParams) {
  const state = stateIn(search);
  return callQuery(listMyInquiries, {
    query: { page: pageOf(search), pageSize: PAGE_SIZE, ...(state ? { state } : {}) },
  });
}

export const myInquiryQuery = (inquiryId: number) =>
  callQuery(getMyInquiry, { params: { _id: inquiryId } });

/** Invalidates the list and the threads after a change. */
export async function forgetInquiries(queries: QueryClient): Promise<void> {
  await Promise.all(
    [listMyInquiries, getMyInquiry].map((call) =>
      queries.invalidateQueries({ queryKey: callKey(call) }),
    ),
  );
}

/** Reads inquiries again when staff or another tab changed one, and after missed events. */
export function useLiveInquiries(): void {
  const queries = useQueryClient();
  useHomeFeed(
    useCallback(
      (feed: HomeFeed) => {
        const readAgain = () => void forgetInquiries(queries);
        const events = ['inquiry.changed', 'inquiry.removed', 'missed'] as const;
        for (const event of events) feed.on(event, readAgain);
        return () => {
          for (const event of events) feed.off(event, readAgain);
        };
      },
      [queries],
    ),
  );
}
