import type { BodyOf } from '@maru/contract/core/call';
import type { registerCard as registerCall } from '@maru/contract/subscription/subscription';
import { addCard } from '@maru/domain/subscription/billing-card';
import { decideDue } from '@maru/domain/subscription/begin-due';
import { beginCharge } from '@maru/domain/subscription/charge';
import { getConsent } from '@maru/domain/subscription/consent';
import {
  announceSubscription,
  moveSubscription,
  type LockedSubscription,
} from '@maru/domain/subscription/subscription';
import type { TossBilling } from '@maru/domain/order/toss-billing';
import type { Tx } from '@maru/platform/db/db';
import { badInput, Refusal } from '../http/refusal.ts';
import { askNow, lockOwn, type OwnSubscriptionId } from './own-subscription.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

/** Cards that a subscription may register. */
const MAX_CARDS = 20;

/**
 * Registers the card with which a member returned from the gateway's window, and charges what is
 * due. The gateway returns the key of a repeated authorization again, so an interrupted call is
 * repeated without harm.
 *
 * @throws Refusal NOT_FOUND, INVALID_INPUT, STATE_CONFLICT, TOO_MANY_REQUESTS
 */
export async function registerCard(
  deps: SubscriptionDeps,
  own: OwnSubscriptionId,
  asked: BodyOf<typeof registerCall>,
): Promise<void> {
  const { db, toss } = deps;
  if (!toss) throw new Refusal('NOT_FOUND');
  await checkOwner(deps, own, asked.customerKey);
  const answer = await toss.billing.issue(asked);
  // Nothing is stored, and the page asks again.
  if (answer.kind === 'unknown') throw new Refusal('TOO_MANY_REQUESTS', { retryAfterS: 3 });
  if (answer.kind === 'refused') throw badInput('authKey', 'is not valid at the gateway');
  const { billing } = answer;
  try {
    await askNow(deps, await db.begin((tx) => takeCard(tx, deps, own, billing)));
  } catch (error) {
    // Meanwhile the subscription ended or is being charged. The key is not stored.
    if (error instanceof Refusal) await toss.billing.deleteKey(billing.billingKey);
    throw error;
  }
}

async function checkOwner(
  { db }: SubscriptionDeps,
  { memberId, subscriptionId }: OwnSubscriptionId,
  customerKey: string,
): Promise<void> {
  const [own] = await db<{ customerKey: string; cards: number }[]>`
    select customer_key as "customerKey",
           (select count(*) from billing_card where subscription_id = s.id) as cards
    from subscription s where id = ${subscriptionId} and member_id = ${memberId}`;
  if (!own) throw new Refusal('NOT_FOUND');
  if (own.customerKey !== customerKey) throw badInput('customerKey', 'is of another subscription');
  if (own.cards >= MAX_CARDS) throw new Refusal('TOO_MANY_REQUESTS');
}

/** @returns the charge that is due now; `null` if there is none. */
async function takeCard(
  tx: Tx,
  deps: SubscriptionDeps,
  own: OwnSubscriptionId,
  billing: TossBilling,
): Promise<number | null> {
  const subscription = await lockOwn(tx, own);
  if (billing.customerKey !== subscription.customerKey) {
    throw badInput('authKey', 'is of another customer');
  }
  if (!(await addCard(tx, deps.personal, own.subscriptionId, billing))) return null;
  const moved = await moveSubscription(tx, subscription, { kind: 'card' });
  if (!moved) throw new Refusal('STATE_CONFLICT');
  return chargeAtOnce(tx, deps, moved);
}

async function chargeAtOnce(
  tx: Tx,
  deps: SubscriptionDeps,
  subscription: LockedSubscription,
): Promise<number | null> {
  if (subscription.standing === 'retrying') return decideDue(tx, deps, subscription);
  if (subscription.standing !== 'starting') return null;
  const { productId, amount } = subscription;
  const { id: consentId } = await getConsent(tx, subscription._id, productId);
  return beginCharge(tx, subscription, { kind: 'first', productId, consentId, amount });
}

/** Notes until when the card in use is valid. @throws Refusal NOT_FOUND, STATE_CONFLICT */
export async function noteExpiry(
  { db }: SubscriptionDeps,
  own: OwnSubscriptionId,
  month: string | null,
): Promise<void> {
  await db.begin(async (tx) => {
    const { _id: subscriptionId } = await lockOwn(tx, own);
    const noted = await tx`
      update billing_card set expires_month = ${month}
      where subscription_id = ${subscriptionId} and removed_at is null returning 1`;
    if (noted.length === 0) throw new Refusal('STATE_CONFLICT');
    await announceSubscription(tx, subscriptionId);
  });
}
