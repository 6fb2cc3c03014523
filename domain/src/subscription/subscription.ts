import {
  decideSubscription,
  type EndReason,
  type Standing,
  type SubscriptionEvent,
  type SubscriptionState,
} from '@maru/contract/subscription/subscription-machine';
import type { SubscriptionEventKind } from '@maru/contract/subscription/staff-subscription';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';
import { orderPagesNeed } from '../order/order-news.ts';

/** A subscription, under a row lock until the transaction ends. */
export interface LockedSubscription extends SubscriptionState {
  _id: number;
  memberId: number;
  memberState: string;
  productId: number;
  /** Won that the member agreed to. */
  amount: number;
  customerKey: string;
  version: number;
  /** Clock of the database, in ms since the epoch. */
  now: number;
}

interface Row {
  _id: number;
  memberId: number;
  productId: number;
  standing: Standing;
  amount: number;
  customerKey: string;
  periods: number;
  periodEndsAt: string | null;
  nextChargeAt: string | null;
  tries: number;
  cardUntil: string | null;
  endReason: EndReason | null;
  version: number;
  now: string;
}

/**
 * Locks the row of a subscription, and before it the row of its member, as orders do.
 *
 * @param memberId required owner; `null` for staff and workers.
 */
export async function lockSubscription(
  tx: Tx,
  subscriptionId: number,
  memberId: number | null = null,
): Promise<LockedSubscription | null> {
  const [member] = await tx<{ state: string }[]>`
    select state from member
    where id = (select member_id from subscription where id = ${subscriptionId})
      ${memberId === null ? tx`` : tx`and id = ${memberId}`}
    for no key update`;
  if (!member) return null;
  const [row] = await tx<Row[]>`
    select id as _id, member_id as "memberId", product_id as "productId", standing, amount,
           customer_key as "customerKey", periods, period_ends_at as "periodEndsAt",
           next_charge_at as "nextChargeAt", tries, card_until as "cardUntil",
           end_reason as "endReason", version, clock_timestamp() as now
    from subscription where id = ${subscriptionId} for update`;
  const { periodEndsAt, nextChargeAt, cardUntil, endReason, now, ...rest } = row!;
  return {
    ...rest,
    memberState: member.state,
    period_ends_at: msOf(periodEndsAt),
    next_charge_at: msOf(nextChargeAt),
    card_until: msOf(cardUntil),
    end_reason: endReason,
    now: Date.parse(now),
  };
}

const msOf = (at: string | null) => (at === null ? null : Date.parse(at));
const textOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/**
 * Applies an event to a subscription that the caller has locked, and notifies open pages.
 *
 * @returns the new state; `null` if the event is not possible now. Then nothing changes.
 */
export async function moveSubscription(
  tx: Tx,
  subscription: LockedSubscription,
  event: SubscriptionEvent,
): Promise<LockedSubscription | null> {
  const next = decideSubscription(subscription, event, subscription.now);
  if (!next) return null;
  await tx`
    update subscription
    set standing = ${next.standing}, periods = ${next.periods},
        period_ends_at = ${textOf(next.period_ends_at)},
        next_charge_at = ${textOf(next.next_charge_at)}, tries = ${next.tries},
        card_until = ${textOf(next.card_until)}, end_reason = ${next.end_reason},
        ended_at = case when ${next.standing === 'ended'} then coalesce(ended_at, now()) end
    where id = ${subscription._id}`;
  const moved = { ...subscription, ...next };
  if (next.standing !== subscription.standing) await noteStanding(tx, moved);
  await announceSubscription(tx, subscription._id);
  return { ...moved, version: subscription.version + 1 };
}

/**
 * Writes the history of an end. No try follows then, and after the paid time the card is removed.
 */
async function noteStanding(tx: Tx, { _id, standing, end_reason }: LockedSubscription) {
  if (standing === 'ending' || standing === 'ended') {
    await tx`
      update subscription_charge set state = 'failed', settled_at = now()
      where subscription_id = ${_id} and state = 'waiting'`;
  }
  if (standing === 'ending') await noteEvent(tx, _id, 'ending', { note: end_reason });
  if (standing !== 'ended') return;
  await noteEvent(tx, _id, 'ended', { note: end_reason });
  await removeCards(tx, _id);
}

/** Details of a line of the history. */
export interface EventDetail {
  amount?: number;
  note?: string | null;
  /** A notice is sent once for each value. */
  occasion?: string;
}

export async function noteEvent(
  tx: Tx,
  subscriptionId: number,
  kind: SubscriptionEventKind,
  detail: EventDetail = {},
): Promise<void> {
  await tx`
    insert into subscription_event (subscription_id, kind, detail)
    values (${subscriptionId}, ${kind},
            ${tx.json(JSON.parse(JSON.stringify(detail)))})`;
}

/** Removes the cards of a subscription. A worker has the gateway delete their keys. */
export async function removeCards(tx: Tx, subscriptionId: number): Promise<void> {
  await tx`
    update billing_card set removed_at = now(), ask_at = now()
    where subscription_id = ${subscriptionId} and removed_at is null`;
}

/** Raises the version, and notifies open pages of the member and of staff, if `tx` commits. */
export async function announceSubscription(tx: Tx, subscriptionId: number): Promise<void> {
  const [news] = await tx<
    { _id: number; standing: Standing; version: number; memberId: number; at: string }[]
  >`
    update subscription set version = version + 1 where id = ${subscriptionId}
    returning id as _id, standing, version, member_id as "memberId", now() as at`;
  if (!news) return;
  const { memberId, ...payload } = news;
  const permission = await orderPagesNeed(tx);
  await publish(tx, 'subscription.changed', { ...payload, permission }, memberId);
}

/**
 * SQL condition: whether the subscription `s` runs and opens the same as a product. A change that is
 * being charged counts as well, because its product becomes that of the subscription.
 *
 * @param productId product, or a column with one.
 */
export function opensSame(db: Queryable, productId: number | ReturnType<Queryable>) {
  return db`(s.standing <> 'ended' and exists (
    select from product theirs
    join product wanted on wanted.id = ${productId} and opens_same(theirs, wanted)
    where theirs.id = s.product_id or theirs.id in (
      select c.product_id from subscription_charge c
      where c.subscription_id = s.id and c.kind = 'change' and c.settled_at is null)))`;
}

/** Ends all subscriptions of a member who leaves, in the transaction that ends the account. */
export async function endSubscriptionsOf(tx: Tx, memberId: number): Promise<void> {
  const rows = await tx<{ id: number }[]>`
    select id from subscription where member_id = ${memberId} and standing <> 'ended' order by id`;
  for (const { id } of rows) {
    const subscription = await lockSubscription(tx, id);
    if (!subscription) continue;
    const ending = await moveSubscription(tx, subscription, { kind: 'end', reason: 'withdrawn' });
    // The gateway may still be taking money. A worker refunds it when the outcome is known.
    if (ending?.standing === 'ending') {
      await moveSubscription(tx, ending, { kind: 'end', reason: 'withdrawn' });
    }
  }
}

/** Ends the subscription whose last period an order paid, because its member asks for a refund. */
export async function endSubscriptionOfOrder(tx: Tx, orderId: number): Promise<void> {
  const [row] = await tx<{ id: number }[]>`
    select s.id from subscription s
    join subscription_charge c on c.subscription_id = s.id and c.period = s.periods
    where c.order_id = ${orderId} and s.standing <> 'ended'`;
  const subscription = row && (await lockSubscription(tx, row.id));
  if (subscription) await moveSubscription(tx, subscription, { kind: 'end', reason: 'refund' });
}
