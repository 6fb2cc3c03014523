import type { Tx } from '@maru/platform/db/db';
import type { Removal } from './removal.ts';

/**
 * Removes orders past their retention period, with all dependent rows. The period begins at the end
 * of the contract, so the purchased products ended equally long ago. Closed months keep their
 * totals (`settlement`).
 */
export const removeOrders: Removal = async (tx, { before, most }) => {
  const old = await tx<{ id: number }[]>`
    select id from product_order o
    where coalesce(paid_at, ended_at) < ${before} and not is_kept_order(id)
    limit ${most} for update skip locked`;
  const ids = old.map(({ id }) => id);
  const ofOrders = tx`order_id = any(${ids}::int[])`;
  const lines = tx`select id from order_line where ${ofOrders}`;
  const refunds = tx`select id from refund where ${ofOrders}`;

  const memberships = await tx<{ id: number }[]>`
    select id from membership where order_line_id in (${lines})`;
  await deleteMemberships(tx, memberships);
  await tx`delete from tax_document where ${ofOrders}`;
  await tx`delete from refund_line where refund_id in (${refunds})`;
  await tx`delete from refund where ${ofOrders}`;
  await tx`delete from payment_event where ${ofOrders}`;
  await tx`delete from payment_difference where ${ofOrders}`;
  await tx`delete from payment_attempt where ${ofOrders}`;
  await tx`delete from payment where ${ofOrders}`;
  await tx`delete from subscription_charge where ${ofOrders}`;
  await tx`delete from coupon_use where order_line_id in (${lines})`;
  await tx`delete from order_line where ${ofOrders}`;
  await tx`delete from product_order where id = any(${ids}::int[])`;
  return { rows: ids.length, isDone: ids.length < most };
};

/** Memberships that were given without an order. */
export const removeMemberships: Removal = async (tx, { before, most }) => {
  const old = await tx<{ id: number }[]>`
    select id from membership where order_line_id is null and ends_at < ${before}
    limit ${most} for update skip locked`;
  await deleteMemberships(tx, old);
  return { rows: old.length, isDone: old.length < most };
};

async function deleteMemberships(tx: Tx, memberships: readonly { id: number }[]): Promise<void> {
  const ids = memberships.map(({ id }) => id);
  await tx`delete from membership_adjustment where membership_id = any(${ids}::int[])`;
  await tx`delete from membership_contact where membership_id = any(${ids}::int[])`;
  await tx`delete from membership where id = any(${ids}::int[])`;
}
