import { listBestStocks } from '@maru/contract/post/post';
import { searchSite, suggestHits } from '@maru/contract/search/search';
import { listSiteLinks } from '@maru/contract/site-link/site-link';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { HomeFeed } from '../../shared/home-feed.ts';
import { callKey } from '../../shared/query.ts';
import { readTwice } from './read-twice.ts';
import { useHomeFeed } from './use-home-feed.ts';

/** Calls with answers that depend on the advisory mode. */
const DEPENDENT = [listSiteLinks, listBestStocks, searchSite, suggestHits];

/** Refetches data that depends on the advisory mode when the mode changes. */
export function useLiveAdvisory(): void {
  const queries = useQueryClient();
  const attach = useCallback(
    (feed: HomeFeed) => {
      const refetch = () => {
        for (const call of DEPENDENT) {
          void queries.invalidateQueries({ queryKey: callKey(call) });
        }
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
