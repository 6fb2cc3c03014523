import { loadBanners } from '@maru/contract/banner/banner';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { HomeFeed } from '../../shared/home-feed.ts';
import { callKey } from '../../shared/query.ts';
import { openAllParts } from '../../shared/ui/parts.ts';
import { useHomeFeed } from './use-home-feed.ts';

const NEWS = ['banner.changed', 'advisory.changed', 'feature.changed', 'missed'] as const;

/** Hydrates the page parts that still wait, because they receive no socket events themselves. */
export function useNewsForParts(): void {
  const queries = useQueryClient();
  const attach = useCallback(
    (feed: HomeFeed) => {
      const hear = () => {
        // A part refetches invalidated queries when it hydrates.
        void queries.invalidateQueries({ queryKey: callKey(loadBanners), refetchType: 'none' });
        openAllParts();
      };
      for (const name of NEWS) feed.on(name, hear);
      return () => {
        for (const name of NEWS) feed.off(name, hear);
      };
    },
    [queries],
  );
  useHomeFeed(attach);
}
