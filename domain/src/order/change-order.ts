import type { OrderState } from '@maru/contract/order/order';
import { giveCouponBack } from '../coupon/coupon-use.ts';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { takeBackEntry } from '../message/inbox.ts';
import { announceOrder } from './order-news.ts';

/** State of an order, under a row lock until the transaction ends. */
export interface LockedOrder {
  _id: number;
  memberId: number;
  memberState: string;
  state: OrderState;
  version: number;
}

/**
 * Locks the row of an order, and before it the row of its member. All writers use this lock order.
 *
 * @param memberId required owner of the order; `null` for staff.
 */
export async function lockOrder(
  tx: Tx,
  orderId: number,
  memberId: number | null = null,
): Promise<LockedOrder | null> {
  const [member] = await tx<{ id: number; state: string }[]>`
    select id, state from member
    where id = (select member_id from product_order where id = ${orderId})
      ${memberId === null ? tx`` : tx`and id = ${memberId}`}
    for no key update`;
  if (!member) return null;
  const [row] = await tx<Omit<LockedOrder, 'memberState'>[]>`
    select id as _id, member_id as "memberId", state, version from product_order
    where id = ${orderId} for update`;
  return { ...row!, memberState: member.state };
}

/** A membership that an order has opened. */
export interface Granted {
  name: string;
  starts_at: string;
  ends_at: string;
}

/** Overrides for an order's memberships, where they differ from its lines. */
interface SettleOptions {
  source?: 'paid' | 'manual';
  /**
   * Start and end, if staff set them. Otherwise the span begins as `membership_start` says and
   * lasts one period.
   */
  span?: { starts_at: string | null; ends_at: string | null };
}

/**
 * Marks the order as paid and opens its contents to its member, in the transaction of the payment.
 * The caller holds the member's row lock, so that two orders of one member are counted one after
 * the other. The database guarantees that a line opens once and that nothing overlaps.
 *
 * @throws Error unless the order was awaiting payment. The caller must ensure this.
 */
export async function settleOrder(
  tx: Tx,
  orderId: number,
  { source = 'paid', span: given }: SettleOptions = {},
): Promise<Granted[]> {
  const [order] = await tx<{ memberId: number }[]>`
    update product_order
    set state = 'paid', paid_at = now(), ended_at = null, version = version + 1
    where id = ${orderId} and state in ('pending', 'expired')
    returning member_id as "memberId"`;
  if (!order) throw new Error(`Order ${orderId} does not wait for a payment.`);

  const lines = await tx<{ id: number; name: string }[]>`
    select id, name from order_line where order_id = ${orderId} order by no`;
  const granted: Granted[] = [];
  for (const { id, name } of lines) {
    const [span] = await tx<Omit<Granted, 'name'>[]>`
      insert into membership (member_id, product_id, source, starts_at, ends_at, order_line_id)
      select ${order.memberId}, l.product_id, ${source}, s.start,
             coalesce(${given?.ends_at ?? null}::timestamptz,
                      period_end(s.start, l.period_unit, l.period_n)), l.id
      from order_line l,
           lateral (select coalesce(
             ${given?.starts_at ?? null}::timestamptz,
             membership_start(${order.memberId}, l.product_id, l.period_unit, l.period_n,
                              ${given?.ends_at ?? null}::timestamptz)) as start) s
      where l.id = ${id}
      returning starts_at, ends_at`;
    granted.push({ name, ...span! });
  }
  await takeBackDepositEntry(tx, orderId);
  await announceOrder(tx, orderId);
  return granted;
}

/**
 * Ends an unpaid order, unless one of its payments is undecided. Other orders are left unchanged,
 * so the call is idempotent.
 */
export async function endOrder(
  tx: Tx,
  orderId: number,
  state: 'cancelled' | 'expired' | 'failed',
): Promise<boolean> {
  // A worker closes an account that was issued. The gateway closes expired accounts.
  if (state === 'cancelled') {
    await tx`
      update payment_attempt set state = 'returning', ask_at = now(), tries = 0
      where order_id = ${orderId} and state = 'waiting'`;
  }
  const [ended] = await tx`
    update product_order set state = ${state}, ended_at = now(), version = version + 1
    where id = ${orderId} and state = 'pending'
      and not exists (select from payment_attempt
                      where order_id = ${orderId} and state in ('asking', 'waiting'))
    returning 1`;
  if (!ended) return false;
  await tx`
    update payment set state = ${state === 'failed' ? 'failed' : 'cancelled'}
    where order_id = ${orderId} and state = 'waiting'`;
  await giveCouponBack(tx, orderId);
  await takeBackDepositEntry(tx, orderId);
  await announceOrder(tx, orderId);
  return true;
}

/** The inbox no longer says where to pay. */
async function takeBackDepositEntry(tx: Tx, orderId: number): Promise<void> {
  await takeBackEntry(tx, `order:placed:${orderId}`);
}

/** Lists the orders with an overdue bank transfer, by the clock of the database. */
export async function listOverdueOrders(db: Queryable): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select order_id as id from payment where state = 'waiting' and due_at <= now() order by due_at`;
  return rows.map(({ id }) => id);
}
