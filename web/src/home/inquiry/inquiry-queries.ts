import { getMyInquiry, inquiryState, listMyInquiries } from '@maru/contract/inquiry/inquiry';
import type { QueryClient } from '@tanstack/react-query';
import { callKey, callQuery } from '../../shared/query.ts';
import { pageOf } from '../board/board-address.ts';
import { useRefetchOn } from '../frame/use-refetch-on.ts';

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

const INQUIRY_CALLS = [listMyInquiries, getMyInquiry];
const INQUIRY_EVENTS = ['inquiry.changed', 'inquiry.removed'] as const;

/** Invalidates the list and the threads after a change. */
export async function forgetInquiries(queries: QueryClient): Promise<void> {
  await Promise.all(
    INQUIRY_CALLS.map((call) => queries.invalidateQueries({ queryKey: callKey(call) })),
  );
}

/** Reads inquiries again when staff or another tab changed one, and after missed events. */
export function useLiveInquiries(): void {
  useRefetchOn(INQUIRY_EVENTS, INQUIRY_CALLS);
}
