import { listBestStocks } from '@maru/contract/post/post';
import { searchSite, suggestHits } from '@maru/contract/search/search';
import { listSiteLinks } from '@maru/contract/site-link/site-link';
import type { QueryClient } from '@tanstack/react-query';
import { callKey } from '../../shared/query.ts';

/** Calls with answers that depend on the advisory mode. */
const DEPENDENT = [listSiteLinks, listBestStocks, searchSite, suggestHits];

/** Refetches the data that depend on the advisory mode. */
export function refetchForAdvisory(queries: QueryClient): void {
  for (const call of DEPENDENT) {
    void queries.invalidateQueries({ queryKey: callKey(call) });
  }
}
