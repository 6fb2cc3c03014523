import { listFeatures, type FeatureSwitch } from '@maru/contract/feature/feature';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { HomeFeed } from '../../shared/home-feed.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { pollWhileLost } from '../../shared/sockets.ts';
import { useHomeFeed } from '../frame/use-home-feed.ts';
import type { Feature } from '@maru/contract/core/feature-name';

/** Whether a part of the site is open (features Z13); until the answer is there, it is. */
export function useFeature(name: Feature): boolean {
  // Always refetch: the page may not have been listening for changes since the last answer.
  const { data } = useQuery({ ...callQuery(listFeatures, {}), staleTime: 0 });
  return data?.items.find((one) => one.name === name)?.open ?? true;
}

/**
 * Same as `useFeature`, with live updates over the public site's socket. While the socket is
 * disconnected, polls on a timer.
 */
export function useLiveFeature(name: Feature): boolean {
  const queries = useQueryClient();
  const attach = useCallback(
    (feed: HomeFeed) => {
      const onChanged = (item: FeatureSwitch) => hearFeature(queries, item);
      const ask = () => void askFeatures(queries);
      // Changes from before the listener or the connection are not sent again.
      feed.on('feature.changed', onChanged).on('connect', ask).on('missed', ask);
      if (feed.connected) ask();
      return () =>
        void feed.off('feature.changed', onChanged).off('connect', ask).off('missed', ask);
    },
    [queries],
  );
  useHomeFeed(attach);
  useEffect(() => pollWhileLost(() => void askFeatures(queries)), [queries]);
  return useFeature(name);
}

/** Applies a socket update, unless the cache holds a newer version. */
export function hearFeature(queries: QueryClient, item: FeatureSwitch): void {
  queries.setQueryData(
    callQuery(listFeatures, {}).queryKey,
    (known) =>
      known && {
        items: known.items.map((one) =>
          one._id === item._id && one.version < item.version ? item : one,
        ),
      },
  );
}

/** After news may have been missed. */
export const askFeatures = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: callKey(listFeatures) });
