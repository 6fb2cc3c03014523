import {
  decidePrice,
  LEAD_MS,
  type EndReason,
  type SubscriptionEvent,
} from '@maru/contract/subscription/subscription-machine';
import { HOUR_MS, seoulDayOf } from '@maru/platform/core/seoul-day';
import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import { notifyMember } from '../order/notify-member.ts';
import { beginCharge } from './charge.ts';
import { getConsent } from './consent.ts';
import type { ChargeDeps } from './settle-charge.ts';
import { endedText } from './subscription-wording.ts';
import { lockSubscription, moveSubscription, type LockedSubscription } from './subscription.ts';

/** A card may be registered for this long after a consent. Prices may change later. */
export const STARTING_MIN = 60;

/** Periods that begin later than this after a charge move the charge instead. */
const SLACK_MS = HOUR_MS;

interface Facts {
  name: string;
  recurs: boolean;
  /** Won at the next charge, by the present plan of prices. */
  price: number;
  /** Start of the period that a charge would open now. */
  startsAt: string;
  /** Whether the notice of the charge is at least a day old. */
  noticed: boolean;
  /** Whether the charge has begun before and is tried again. */
  isRetry: boolean;
}

/** The occasion of the notice of a charge, by its day in Seoul. */
export const chargeOccasion = (chargeAt: number) => `charge:${seoulDayOf(chargeAt)}`;

/** Lists the subscriptions with a charge, or a try, that is due. */
export async function listDueSubscriptions(db: Queryable): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select s.id from subscription s
    where s.standing in ('active', 'retrying') and s.next_charge_at <= now()
    order by s.next_charge_at limit 100`;
  return rows.map(({ id }) => id);
}

/**
 * Begins the charge of a subscription that is due, or ends it with its paid time if it may not be
 * charged. Any number of processes may call this at once: the row lock lets one decide.
 *
 * @returns the id of the charge; `null` if nothing is charged now.
 */
export async function beginDueCharge(
  db: Db,
  deps: ChargeDeps,
  subscriptionId: number,
): Promise<number | null> {
  return db.begin(async (tx) => {
    const subscription = await lockSubscription(tx, subscriptionId);
    return subscription ? decideDue(tx, deps, subscription) : null;
  });
}

/** The same for a subscription that the caller has locked. */
export async function decideDue(
  tx: Tx,
  deps: ChargeDeps,
  subscription: LockedSubscription,
): Promise<number | null> {
  const { standing, next_charge_at: dueAt, now } = subscription;
  const isDue =
    (standing === 'active' || standing === 'retrying') && dueAt !== null && dueAt <= now;
  if (!isDue) return null;
  const facts = await getFacts(tx, subscription, dueAt);
  // Paid time that a member may not use is not charged.
  if (subscription.memberState !== 'active') {
    return endUncharged(tx, deps, { subscription, name: facts.name, reason: 'suspended' });
  }
  if (!facts.isRetry) {
    const startsAt = Date.parse(facts.startsAt);
    // Other paid time opens the same for longer, so the money is not due yet.
    if (standing === 'active' && startsAt - LEAD_MS > now + SLACK_MS) {
      await moveSubscription(tx, subscription, { kind: 'moved', ends_at: startsAt });
      return null;
    }
    if (!facts.recurs)
      return endUncharged(tx, deps, { subscription, name: facts.name, reason: 'product' });
  }
  const consents = await listPriceConsents(tx, subscription);
  const amount = decidePrice(
    { price: facts.price, agreed: subscription.amount, at: now },
    consents,
  );
  if (!facts.isRetry && amount === null) {
    return endUncharged(tx, deps, { subscription, name: facts.name, reason: 'consent' });
  }
  if (standing === 'active' && !facts.noticed) return null;
  const { productId } = subscription;
  const { id: consentId } = await getConsent(tx, subscription._id, productId);
  const charge = {
    kind: 'renewal',
    productId,
    consentId,
    amount: amount ?? subscription.amount,
  } as const;
  return beginCharge(tx, subscription, charge);
}

async function getFacts(
  db: Queryable,
  subscription: LockedSubscription,
  dueAt: number,
): Promise<Facts> {
  const { _id, productId, memberId } = subscription;
  const [facts] = await db<Facts[]>`
    select p.name, product_recurs(p) as recurs, product_price_at(p, now()) as price,
           membership_start(${memberId}, p.id) as "startsAt",
           exists (select from subscription_event e
                   where e.subscription_id = ${_id} and e.kind = 'noticed'
                     and e.detail ->> 'occasion' = ${chargeOccasion(dueAt)}
                     and e.at <= now() - interval '1 day') as noticed,
           exists (select from subscription_charge c
                   where c.subscription_id = ${_id} and c.state = 'waiting') as "isRetry"
    from product p where p.id = ${productId}`;
  return facts!;
}

/** Consents to a price of the present product. */
export async function listPriceConsents(
  db: Queryable,
  { _id, productId }: Pick<LockedSubscription, '_id' | 'productId'>,
): Promise<{ amount: number; given_at: number }[]> {
  const rows = await db<{ amount: number; givenAt: string }[]>`
    select amount, given_at as "givenAt" from subscription_consent
    where subscription_id = ${_id} and product_id = ${productId} and kind = 'price'`;
  return rows.map(({ amount, givenAt }) => ({ amount, given_at: Date.parse(givenAt) }));
}

async function endUncharged(
  tx: Tx,
  deps: ChargeDeps,
  {
    subscription,
    name,
    reason,
  }: { subscription: LockedSubscription; name: string; reason: EndReason },
): Promise<null> {
  const moved = await moveSubscription(tx, subscription, { kind: 'end', reason });
  if (moved) await notifyOfEnd(tx, deps, moved, name);
  return null;
}

/** Notifies the member once that a subscription ends or has ended, and until when it is open. */
export async function notifyOfEnd(
  tx: Tx,
  deps: ChargeDeps,
  { _id, memberId, standing, end_reason, period_ends_at, version }: LockedSubscription,
  name: string,
): Promise<void> {
  const stays = standing === 'ending' && period_ends_at !== null;
  await notifyMember(tx, deps.personal, {
    memberId,
    purpose: 'order',
    occasion: `subscription:ended:${_id}:${version}`,
    text: endedText(deps.brand.name, {
      product: name,
      reason: end_reason ?? 'member',
      untilOn: stays ? seoulDayOf(period_ends_at - 1) : null,
    }),
  });
}

/** Subscriptions whose deadline has passed, and whose charges are all settled. */
const isOverdue = (db: Queryable) => db`
  (s.standing = 'ending' and (s.period_ends_at is null or s.period_ends_at <= now())
   or s.standing = 'card_needed' and s.card_until <= now()
   or s.standing = 'starting' and s.created_at <= now() - make_interval(mins => ${STARTING_MIN}))
  and not exists (select from subscription_charge c
                  where c.subscription_id = s.id and c.state = 'asking')`;

/** Lists the subscriptions to end: after the paid time, and without a card for too long. */
export async function listOverdueSubscriptions(db: Queryable): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select s.id from subscription s where ${isOverdue(db)} order by s.id limit 100`;
  return rows.map(({ id }) => id);
}

/** Ends a subscription if it is still overdue. */
export async function endOverdue(db: Db, deps: ChargeDeps, subscriptionId: number): Promise<void> {
  await db.begin(async (tx) => {
    const subscription = await lockSubscription(tx, subscriptionId);
    const [overdue] = await tx<{ name: string }[]>`
      select p.name from subscription s join product p on p.id = s.product_id
      where s.id = ${subscriptionId} and ${isOverdue(tx)}`;
    if (!subscription || !overdue) return;
    const { standing } = subscription;
    const event: SubscriptionEvent =
      standing === 'starting' ? { kind: 'end', reason: 'unpaid' } : { kind: 'tick' };
    const moved = await moveSubscription(tx, subscription, event);
    // Other ends were announced when they were decided. The first charge failed on the screen.
    if (moved && standing === 'card_needed') await notifyOfEnd(tx, deps, moved, overdue.name);
  });
}
