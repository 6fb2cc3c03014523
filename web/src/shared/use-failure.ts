import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/** The parts of a query result that a component needs to show the data or the failure. */
export type Asked<T> = Pick<
  UseQueryResult<T>,
  'data' | 'error' | 'isFetchedAfterMount' | 'isFetching' | 'isPlaceholderData' | 'refetch'
>;

/**
 * Why there is no answer, for as long as there is none: also while it is asked for again, which a
 * query itself takes for the first time. Its message neither flickers so, nor loses the focus.
 */
export function useFailure(query: Omit<Asked<unknown>, 'isFetching' | 'refetch'>): Error | null {
  const { data, error, isFetchedAfterMount, isPlaceholderData } = query;
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  if (error !== null) return error;
  return isFetchedAfterMount && (data === undefined || isPlaceholderData) ? last : null;
}
