import type { Call } from '@maru/contract/core/call';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { HomeFeed, HomeFeedEvents } from '../../shared/home-feed.ts';
import { callKey } from '../../shared/query.ts';
import { useHomeFeed } from './use-home-feed.ts';

/**
 * Refetches the answers of calls after each of the events, and after missed events.
 *
 * @param events and `calls` must stay the same between renders.
 */
export function useRefetchOn(
  events: readonly (keyof HomeFeedEvents)[],
  calls: readonly Call[],
): void {
  const queries = useQueryClient();
  const attach = useCallback(
    (feed: HomeFeed) => {
      const refetch = () => {
        for (const call of calls) void queries.invalidateQueries({ queryKey: callKey(call) });
      };
      const all = [...events, 'missed'] as const;
      for (const event of all) feed.on(event, refetch);
      return () => {
        for (const event of all) feed.off(event, refetch);
      };
    },
    [queries, events, calls],
  );
  useHomeFeed(attach);
}
