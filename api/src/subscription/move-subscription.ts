import { decidePrice } from '@maru/contract/subscription/subscription-machine';
import { seoulDayOf } from '@maru/platform/core/seoul-day';
import { getConsent, storeConsent } from '@maru/domain/subscription/consent';
import {
  announceSubscription,
  moveSubscription,
  noteEvent,
} from '@maru/domain/subscription/subscription';
import { priceConsentText } from '@maru/domain/subscription/subscription-wording';
import { Refusal } from '../http/refusal.ts';
import { endOnRequest, lockOwn, type OwnSubscriptionId } from './own-subscription.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';
import { findOwnSubscription } from './subscription.repository.ts';

/** Ends a subscription. The paid time stays open. @throws Refusal NOT_FOUND, STATE_CONFLICT */
export async function endOwn(deps: SubscriptionDeps, own: OwnSubscriptionId): Promise<void> {
  await deps.db.begin(async (tx) => endOnRequest(tx, deps, await lockOwn(tx, own)));
}

/** Takes back the end. @throws Refusal NOT_FOUND, STATE_CONFLICT */
export async function resumeOwn({ db }: SubscriptionDeps, own: OwnSubscriptionId): Promise<void> {
  await db.begin(async (tx) => {
    const resumed = await moveSubscription(tx, await lockOwn(tx, own), { kind: 'resume' });
    if (!resumed) throw new Refusal('STATE_CONFLICT');
    await noteEvent(tx, own.subscriptionId, 'resumed');
  });
}

/**
 * Stores the consent to a higher price. It is given within the 30 days before the charge, else the
 * law does not count it.
 *
 * @throws Refusal NOT_FOUND; STATE_CONFLICT if none is needed or it is too early; VERSION_CONFLICT
 *   if the price differs from the one that the member saw
 */
export async function agreeToPrice(
  { db }: SubscriptionDeps,
  { memberId, subscriptionId }: OwnSubscriptionId,
  amount: number,
): Promise<void> {
  await db.begin(async (tx) => {
    const subscription = await lockOwn(tx, { memberId, subscriptionId });
    const item = await findOwnSubscription(tx, memberId, subscriptionId);
    const { next_charge_at: at, productId, now } = subscription;
    if (!item?.needs_consent || at === null || item.next_amount === null) {
      throw new Refusal('STATE_CONFLICT');
    }
    if (item.next_amount !== amount) throw new Refusal('VERSION_CONFLICT');
    const given = [{ amount, given_at: now }];
    if (decidePrice({ price: amount, agreed: subscription.amount, at }, given) === null) {
      throw new Refusal('STATE_CONFLICT');
    }
    const change = { product: item.product.name, from: subscription.amount, to: amount };
    const { termsVersionId, refundRuleId } = await getConsent(tx, subscriptionId, productId);
    await storeConsent(tx, {
      subscriptionId,
      kind: 'price',
      productId,
      amount,
      text: priceConsentText({ ...change, chargeOn: seoulDayOf(at) }),
      termsVersionId,
      refundRuleId,
    });
    await noteEvent(tx, subscriptionId, 'consented', { amount });
    await announceSubscription(tx, subscriptionId);
  });
}
