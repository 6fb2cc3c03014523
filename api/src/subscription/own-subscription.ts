import { notifyOfEnd } from '@maru/domain/subscription/begin-due';
import { findCharge } from '@maru/domain/subscription/charge';
import { askAndSettle, type ChargeDeps } from '@maru/domain/subscription/settle-charge';
import {
  lockSubscription,
  moveSubscription,
  type LockedSubscription,
} from '@maru/domain/subscription/subscription';
import type { Tx } from '@maru/platform/db/db';
import { Refusal } from '../http/refusal.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

/** A subscription that must belong to the member. */
export interface OwnSubscriptionId {
  memberId: number;
  subscriptionId: number;
}

/** Locks a subscription of a member. @throws Refusal NOT_FOUND */
export async function lockOwn(
  tx: Tx,
  { memberId, subscriptionId }: OwnSubscriptionId,
): Promise<LockedSubscription> {
  const subscription = await lockSubscription(tx, subscriptionId, memberId);
  if (!subscription) throw new Refusal('NOT_FOUND');
  return subscription;
}

/** Ends a locked subscription on request, and notifies its member. @throws Refusal STATE_CONFLICT */
export async function endOnRequest(
  tx: Tx,
  deps: ChargeDeps,
  subscription: LockedSubscription,
): Promise<void> {
  const ended = await moveSubscription(tx, subscription, { kind: 'end', reason: 'member' });
  if (!ended) throw new Refusal('STATE_CONFLICT');
  const { periods, productId } = subscription;
  // Without a payment the member never used it.
  if (periods === 0) return;
  const [product] = await tx<{ name: string }[]>`select name from product where id = ${productId}`;
  await notifyOfEnd(tx, deps, ended, product!.name);
}

/** Asks about a charge that was just recorded. A worker asks again if this is interrupted. */
export async function askNow(
  { toss, ...deps }: SubscriptionDeps,
  chargeId: number | null,
): Promise<void> {
  const charge = chargeId === null ? null : await findCharge(deps.db, chargeId);
  if (charge && toss) await askAndSettle({ ...deps, toss }, charge);
}
