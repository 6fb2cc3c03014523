import { listMyMemberships } from '@maru/contract/account/me';
import { listMyOrders } from '@maru/contract/order/order';
import { listMyRefunds } from '@maru/contract/refund/own-refund';
import { getMySubscription, listMySubscriptions } from '@maru/contract/subscription/subscription';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { HomeFeed } from '../../shared/home-feed.ts';
import { callKey } from '../../shared/query.ts';
import { useHomeFeed } from '../frame/use-home-feed.ts';

/** Calls that show a subscription, or what it paid. */
export const SHOWN_BY = [
  listMySubscriptions,
  getMySubscription,
  listMyMemberships,
  listMyOrders,
  listMyRefunds,
];

/** Has open pages read subscriptions again. */
export async function invalidateSubscriptions(queries: QueryClient): Promise<void> {
  await Promise.all(SHOWN_BY.map((call) => queries.invalidateQueries({ queryKey: callKey(call) })));
}

/** Reads subscriptions again when one changes, and after missed events. */
export function useLiveSubscriptions(): void {
  const queries = useQueryClient();
  useHomeFeed(
    useCallback(
      (feed: HomeFeed) => {
        const readAgain = () => void invalidateSubscriptions(queries);
        const events = ['subscription.changed', 'missed'] as const;
        for (const event of events) feed.on(event, readAgain);
        return () => {
          for (const event of events) feed.off(event, readAgain);
        };
      },
      [queries],
    ),
  );
}
