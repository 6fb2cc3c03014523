import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SkeletonGroup } from './skeleton.tsx';
import { ErrorState } from './state-card.tsx';

interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  /** The shape of what is coming. */
  skeleton: ReactNode;
  /** Shown instead when there is nothing; `isEmpty` says when. */
  empty?: ReactNode;
  isEmpty?: (data: T) => boolean;
  children: (data: T) => ReactNode;
}

/** A block of a page in whichever state its data is: coming, failed, empty, or there. */
export function Loaded<T>({ query, skeleton, empty, isEmpty, children }: LoadedProps<T>) {
  const { data, isError, isFetching, refetch } = query;
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data);
  if (isError) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  return <SkeletonGroup>{skeleton}</SkeletonGroup>;
}
