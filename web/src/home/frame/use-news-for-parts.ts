import { loadBanners } from '@maru/contract/banner/banner';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { HomeFeed } from '../../shared/home-feed.ts';
import { callKey } from '../../shared/query.ts';
import { openAllParts } from '../../shared/ui/parts.ts';
import { readTwice } from './read-twice.ts';
import { useHomeFeed } from './use-home-feed.ts';

/** Events after which one read is enough. */
const OTHER_NEWS = ['advisory.changed', 'feature.changed', 'missed'] as const;

/** Hydrates the page parts that still wait, because they receive no socket events themselves. */
export function useNewsForParts(): void {
  const queries = useQueryClient();
  const attach = useCallback(
    (feed: HomeFeed) => {
      const banners = { queryKey: callKey(loadBanners) };
      const open = () => {
        // A part refetches invalidated queries when it hydrates.
        void queries.invalidateQueries({ ...banners, refetchType: 'none' });
        openAllParts();
      };
      // An opened part was not there for the event, so it does not read twice itself.
      const change = readTwice(open, () => void queries.invalidateQueries(banners));
      feed.on('banner.changed', change.run);
      for (const name of OTHER_NEWS) feed.on(name, open);
      return () => {
        change.stop();
        feed.off('banner.changed', change.run);
        for (const name of OTHER_NEWS) feed.off(name, open);
      };
    },
    [queries],
  );
  useHomeFeed(attach);
}
