import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/** The parts of a query result that a component needs to show the data or the failure. */
export type Asked<T> = Pick<
  UseQueryResult<T>,
  'data' | 'error' | 'isFetchedAfterMount' | 'isFetching' | 'isPlaceholderData' | 'refetch'
>;

/**
 * The current error, kept while the query retries. The query itself treats such a retry as a first
 * load. Keeping the error prevents flicker and loss of focus.
 */
export function useFailure(query: Omit<Asked<unknown>, 'isFetching' | 'refetch'>): Error | null {
  const { data, error, isFetchedAfterMount, isPlaceholderData } = query;
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  if (error !== null) return error;
  return isFetchedAfterMount && (data === undefined || isPlaceholderData) ? last : null;
}
