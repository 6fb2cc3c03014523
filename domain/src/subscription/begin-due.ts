import {
  decidePrice,
  LEAD_MS,
  type EndReason,
} from '@maru/contract/subscription/subscription-machine';
import { HOUR_MS, seoulDayOf } from '@maru/platform/core/seoul-day';
import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import { tellMember } from '../order/tell-member.ts';
import { beginCharge } from './charge.ts';
import { getConsent } from './consent.ts';
import type { ChargeDeps } from './settle-charge.ts';
import { endedText } from './subscription-wording.ts';
import { holdSubscription, moveSubscription, type HeldSubscription } from './subscription.ts';

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
  /** Whether the member was told of the charge at least a day ago. */
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
    const held = await holdSubscription(tx, subscriptionId);
    return held ? decideDue(tx, deps, held) : null;
  });
}

/** The same for a subscription that the caller holds. */
export async function decideDue(
  tx: Tx,
  deps: ChargeDeps,
  held: HeldSubscription,
): Promise<number | null> {
  const { standing, next_charge_at: dueAt, now } = held;
  const isDue =
    (standing === 'active' || standing === 'retrying') && dueAt !== null && dueAt <= now;
  if (!isDue) return null;
  const facts = await getFacts(tx, held, dueAt);
  // Paid time that a member may not use is not charged.
  if (held.memberState !== 'active') {
    return endUncharged(tx, deps, { held, name: facts.name, reason: 'suspended' });
  }
  if (!facts.isRetry) {
    const startsAt = Date.parse(facts.startsAt);
    // Other paid time opens the same for longer, so the money is not due yet.
    if (standing === 'active' && startsAt - LEAD_MS > now + SLACK_MS) {
      await moveSubscription(tx, held, { kind: 'moved', ends_at: startsAt });
      return null;
    }
    if (!facts.recurs) return endUncharged(tx, deps, { held, name: facts.name, reason: 'product' });
  }
  const consents = await listPriceConsents(tx, held);
  const amount = decidePrice({ price: facts.price, agreed: held.amount, at: now }, consents);
  if (!facts.isRetry && amount === null) {
    return endUncharged(tx, deps, { held, name: facts.name, reason: 'consent' });
  }
  if (standing === 'active' && !facts.noticed) return null;
  const { productId } = held;
  const { id: consentId } = await getConsent(tx, held._id, productId);
  const charge = { kind: 'renewal', productId, consentId, amount: amount ?? held.amount } as const;
  return beginCharge(tx, held, charge);
}

async function getFacts(db: Queryable, held: HeldSubscription, dueAt: number): Promise<Facts> {
  const { _id, productId, memberId } = held;
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
  { _id, productId }: Pick<HeldSubscription, '_id' | 'productId'>,
): Promise<{ amount: number; given_at: number }[]> {
  const rows = await db<{ amount: number; givenAt: string }[]>`
    select amount, given_at as "givenAt" from subscription_consent
    where subscription_id = ${_id} and product_id = ${productId} and kind = 'price'`;
  return rows.map(({ amount, givenAt }) => ({ amount, given_at: Date.parse(givenAt) }));
}

async function endUncharged(
  tx: Tx,
  deps: ChargeDeps,
  { held, name, reason }: { held: HeldSubscription; name: string; reason: EndReason },
): Promise<null> {
  const moved = await moveSubscription(tx, held, { kind: 'end', reason });
  if (moved) await tellOfEnd(tx, deps, moved, name);
  return null;
}

/** Tells once that a subscription ends or has ended, and until when it is open. */
export async function tellOfEnd(
  tx: Tx,
  deps: ChargeDeps,
  { _id, memberId, standing, end_reason, period_ends_at, version }: HeldSubscription,
  name: string,
): Promise<void> {
  const stays = standing === 'ending' && period_ends_at !== null;
  await tellMember(tx, deps.personal, {
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

/**
 * Ends the subscriptions whose deadline has passed: the paid time after an end, the wait for another
 * card, and the wait for the first card. No charge of them is open.
 */
export async function endOverdue(db: Db, deps: ChargeDeps): Promise<void> {
  const due = await db<{ id: number; name: string }[]>`
    select s.id, p.name from subscription s join product p on p.id = s.product_id
    where (s.standing = 'ending' and (s.period_ends_at is null or s.period_ends_at <= now())
           or s.standing = 'card_needed' and s.card_until <= now()
           or s.standing = 'starting'
              and s.created_at <= now() - make_interval(mins => ${STARTING_MIN}))
      and not exists (select from subscription_charge c
                      where c.subscription_id = s.id and c.state = 'asking')
    order by s.id limit 100`;
  for (const { id, name } of due) {
    await db.begin(async (tx) => {
      const held = await holdSubscription(tx, id);
      if (!held) return;
      const [asking] = await tx`
        select from subscription_charge where subscription_id = ${id} and state = 'asking'`;
      if (asking) return;
      const isStart = held.standing === 'starting';
      const event = isStart
        ? ({ kind: 'end', reason: 'unpaid' } as const)
        : ({ kind: 'tick' } as const);
      const moved = await moveSubscription(tx, held, event);
      // The member was told of an end when it was decided, and saw the first charge fail.
      if (moved && held.standing === 'card_needed') await tellOfEnd(tx, deps, moved, name);
    });
  }
}
