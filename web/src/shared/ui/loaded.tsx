import type { ReactNode } from 'react';
import { useFailure, type Asked } from '../use-failure.ts';
import { SkeletonGroup } from './skeleton.tsx';
import { ErrorState } from './state-card.tsx';

interface LoadedProps<T> {
  query: Asked<T>;
  /** Placeholder shown while the data loads. */
  skeleton: ReactNode;
  /** Shown instead if the data is empty, as `isEmpty` decides. */
  empty?: ReactNode;
  isEmpty?: (data: T) => boolean;
  children: (data: T) => ReactNode;
}

/** A block of a page in whichever state its data is: coming, failed, empty, or there. */
export function Loaded<T>({ query, skeleton, empty, isEmpty, children }: LoadedProps<T>) {
  const { data, isFetching, isPlaceholderData, refetch } = query;
  const failure = useFailure(query);
  if (data !== undefined && !(isPlaceholderData && failure !== null)) {
    return isEmpty?.(data) ? empty : children(data);
  }
  if (failure !== null) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  return <SkeletonGroup>{skeleton}</SkeletonGroup>;
}
