import { listMyMemberships } from '@maru/contract/account/me';
import { listMyOrders } from '@maru/contract/order/order';
import { listMyRefunds } from '@maru/contract/refund/own-refund';
import { getMySubscription, listMySubscriptions } from '@maru/contract/subscription/subscription';
import type { QueryClient } from '@tanstack/react-query';
import { callKey } from '../../shared/query.ts';
import { useRefetchOn } from '../frame/use-refetch-on.ts';

/** Calls that show a subscription, or what it paid. */
export const SHOWN_BY = [
  listMySubscriptions,
  getMySubscription,
  listMyMemberships,
  listMyOrders,
  listMyRefunds,
];

const EVENTS = ['subscription.changed'] as const;

/** Has open pages read subscriptions again. */
export async function invalidateSubscriptions(queries: QueryClient): Promise<void> {
  await Promise.all(SHOWN_BY.map((call) => queries.invalidateQueries({ queryKey: callKey(call) })));
}

/** Reads subscriptions again when one changes, and after missed events. */
export function useLiveSubscriptions(): void {
  useRefetchOn(EVENTS, SHOWN_BY);
}
