import { decidePrice } from '@maru/contract/subscription/subscription-machine';
import { seoulDayOf } from '@maru/platform/core/seoul-day';
import { tellOfEnd } from '@maru/domain/subscription/begin-due';
import { getConsent, storeConsent } from '@maru/domain/subscription/consent';
import {
  announceSubscription,
  holdSubscription,
  moveSubscription,
  noteEvent,
} from '@maru/domain/subscription/subscription';
import { priceConsentText } from '@maru/domain/subscription/subscription-wording';
import type { Queryable } from '@maru/platform/db/db';
import { Refusal } from '../http/refusal.ts';
import type { OwnMove } from './register-card.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';
import { findOwnSubscription } from './subscription.repository.ts';

/** Ends a subscription. The paid time stays open. @throws Refusal NOT_FOUND, STATE_CONFLICT */
export async function endOwn(
  deps: SubscriptionDeps,
  { memberId, subscriptionId }: OwnMove,
): Promise<void> {
  await deps.db.begin(async (tx) => {
    const held = await holdSubscription(tx, subscriptionId, memberId);
    if (!held) throw new Refusal('NOT_FOUND');
    const ended = await moveSubscription(tx, held, { kind: 'end', reason: 'member' });
    if (!ended) throw new Refusal('STATE_CONFLICT');
    // Nothing was ever charged, so there is nothing to tell.
    if (held.periods > 0) await tellOfEnd(tx, deps, ended, await nameOf(tx, held.productId));
  });
}

export async function nameOf(db: Queryable, productId: number): Promise<string> {
  const [row] = await db<{ name: string }[]>`select name from product where id = ${productId}`;
  return row!.name;
}

/** Takes back the end. @throws Refusal NOT_FOUND, STATE_CONFLICT */
export async function resumeOwn(
  { db }: SubscriptionDeps,
  { memberId, subscriptionId }: OwnMove,
): Promise<void> {
  await db.begin(async (tx) => {
    const held = await holdSubscription(tx, subscriptionId, memberId);
    if (!held) throw new Refusal('NOT_FOUND');
    const resumed = await moveSubscription(tx, held, { kind: 'resume' });
    if (!resumed) throw new Refusal('STATE_CONFLICT');
    await noteEvent(tx, subscriptionId, 'resumed');
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
  { memberId, subscriptionId }: OwnMove,
  amount: number,
): Promise<void> {
  await db.begin(async (tx) => {
    const held = await holdSubscription(tx, subscriptionId, memberId);
    if (!held) throw new Refusal('NOT_FOUND');
    const item = await findOwnSubscription(tx, memberId, subscriptionId);
    const { next_charge_at: at, productId, now } = held;
    if (!item?.needs_consent || at === null || item.next_amount === null) {
      throw new Refusal('STATE_CONFLICT');
    }
    if (item.next_amount !== amount) throw new Refusal('VERSION_CONFLICT');
    const given = [{ amount, given_at: now }];
    if (decidePrice({ price: amount, agreed: held.amount, at }, given) === null) {
      throw new Refusal('STATE_CONFLICT');
    }
    const change = { product: item.product.name, from: held.amount, to: amount };
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
