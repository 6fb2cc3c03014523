import type { BodyOf } from '@maru/contract/core/call';
import type { registerCard as registerCall } from '@maru/contract/subscription/subscription';
import { addCard } from '@maru/domain/subscription/billing-card';
import { decideDue } from '@maru/domain/subscription/begin-due';
import { askCharge, beginCharge, findCharge } from '@maru/domain/subscription/charge';
import { getConsent } from '@maru/domain/subscription/consent';
import { settleCharge } from '@maru/domain/subscription/settle-charge';
import {
  announceSubscription,
  holdSubscription,
  moveSubscription,
  type HeldSubscription,
} from '@maru/domain/subscription/subscription';
import type { TossBilling } from '@maru/domain/order/toss-billing';
import type { Tx } from '@maru/platform/db/db';
import { badInput, Refusal } from '../http/refusal.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

/** Cards that a subscription may register. */
const MAX_CARDS = 20;

export interface OwnMove {
  memberId: number;
  subscriptionId: number;
}

/**
 * Registers the card with which a member returned from the gateway's window, and charges what is
 * due. The gateway returns the key of a repeated authorization again, so an interrupted call is
 * repeated without harm.
 *
 * @throws Refusal NOT_FOUND, INVALID_INPUT, STATE_CONFLICT, TOO_MANY_REQUESTS
 */
export async function registerCard(
  deps: SubscriptionDeps,
  { memberId, subscriptionId }: OwnMove,
  asked: BodyOf<typeof registerCall>,
): Promise<void> {
  const { db, toss } = deps;
  if (!toss) throw new Refusal('NOT_FOUND');
  await checkOwner(deps, { memberId, subscriptionId }, asked.customerKey);
  const answer = await toss.billing.issue(asked);
  // Nothing is stored, and the page asks again.
  if (answer.kind === 'unknown') throw new Refusal('TOO_MANY_REQUESTS', { retryAfterS: 3 });
  if (answer.kind === 'refused') throw badInput('authKey', 'is not valid at the gateway');
  const { billing } = answer;
  try {
    const move = { memberId, subscriptionId };
    await ask(deps, await db.begin((tx) => takeCard(tx, deps, move, billing)));
  } catch (error) {
    // Meanwhile the subscription ended or is being charged. Nothing keeps this key.
    if (error instanceof Refusal) await toss.billing.deleteKey(billing.billingKey);
    throw error;
  }
}

async function checkOwner(
  { db }: SubscriptionDeps,
  { memberId, subscriptionId }: OwnMove,
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
  { memberId, subscriptionId }: OwnMove,
  billing: TossBilling,
): Promise<number | null> {
  const held = await holdSubscription(tx, subscriptionId, memberId);
  if (!held) throw new Refusal('NOT_FOUND');
  if (billing.customerKey !== held.customerKey) throw badInput('authKey', 'is of another customer');
  const known = await tx`
    select from billing_card where key_hash = ${deps.personal.hash('billing', billing.billingKey)}`;
  if (known.length > 0) return null;
  const moved = await moveSubscription(tx, held, { kind: 'card' });
  if (!moved) throw new Refusal('STATE_CONFLICT');
  await addCard(tx, deps.personal, subscriptionId, billing);
  return chargeAtOnce(tx, deps, moved);
}

async function chargeAtOnce(
  tx: Tx,
  deps: SubscriptionDeps,
  held: HeldSubscription,
): Promise<number | null> {
  if (held.standing === 'retrying') return decideDue(tx, deps, held);
  if (held.standing !== 'starting') return null;
  const { productId, amount } = held;
  const { id: consentId } = await getConsent(tx, held._id, productId);
  return beginCharge(tx, held, { kind: 'first', productId, consentId, amount });
}

/** Asks about a charge that was just recorded. A worker goes on if this is interrupted. */
export async function ask(deps: SubscriptionDeps, chargeId: number | null): Promise<void> {
  const { db, toss } = deps;
  const charge = chargeId === null ? null : await findCharge(db, chargeId);
  if (!charge || !toss) return;
  const truth = await askCharge({ db, toss, personal: deps.personal }, charge);
  await db.begin((tx) => settleCharge(tx, deps, charge.id, truth));
}

/** Notes until when the card in use is valid. @throws Refusal NOT_FOUND, STATE_CONFLICT */
export async function noteExpiry(
  { db }: SubscriptionDeps,
  { memberId, subscriptionId }: OwnMove,
  month: string | null,
): Promise<void> {
  await db.begin(async (tx) => {
    const held = await holdSubscription(tx, subscriptionId, memberId);
    if (!held) throw new Refusal('NOT_FOUND');
    const noted = await tx`
      update billing_card set expires_month = ${month}
      where subscription_id = ${subscriptionId} and removed_at is null returning 1`;
    if (noted.length === 0) throw new Refusal('STATE_CONFLICT');
    await announceSubscription(tx, subscriptionId);
  });
}
