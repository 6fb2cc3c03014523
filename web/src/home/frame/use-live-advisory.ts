import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { HomeFeed } from '../../shared/home-feed.ts';
import { retryLoad } from '../../shared/retry-load.ts';
import { readTwice } from './read-twice.ts';
import { useHomeFeed } from './use-home-feed.ts';

/** Refetches data that depends on the advisory mode when the mode changes. */
export function useLiveAdvisory(): void {
  const queries = useQueryClient();
  const attach = useCallback(
    (feed: HomeFeed) => {
      const refetch = () => {
        void retryLoad(() => import('./advisory-calls.ts')).then(({ refetchForAdvisory }) =>
          refetchForAdvisory(queries),
        );
      };
      const change = readTwice(refetch);
      feed.on('advisory.changed', change.run).on('missed', refetch);
      return () => {
        change.stop();
        feed.off('advisory.changed', change.run).off('missed', refetch);
      };
    },
    [queries],
  );
  useHomeFeed(attach);
}
