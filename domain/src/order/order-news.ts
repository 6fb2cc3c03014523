import { brandOf } from '@maru/brands/registry';
import type { Brand } from '@maru/brands/brand';
import type { OrderState } from '@maru/contract/order/order';
import type { RefundState } from '@maru/contract/refund/refund';
import type { Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';

interface News<S> {
  _id: number;
  state: S;
  version: number;
  at: string;
}

/** Notifies open staff pages of the current state of an order, if and only if `tx` commits. */
export async function announceOrder(tx: Tx, orderId: number): Promise<void> {
  const [news] = await tx<News<OrderState>[]>`
    select id as _id, state, version, now() as at from product_order where id = ${orderId}`;
  if (news) await publish(tx, 'order.changed', { ...news, permission: await orderPagesNeed(tx) });
}

/** The same for a request for a refund. */
export async function announceRefund(tx: Tx, refundId: number): Promise<void> {
  const [news] = await tx<News<RefundState>[]>`
    select id as _id, state, version, now() as at from refund where id = ${refundId}`;
  if (news) await publish(tx, 'refund.changed', { ...news, permission: await orderPagesNeed(tx) });
}

/** Permission required for the order pages in the brand of this database. */
export async function orderPagesNeed(tx: Tx): Promise<Brand['switches']['orderPagesNeed']> {
  const [deployment] = await tx<{ brand: Brand['id'] }[]>`select brand from deployment`;
  return brandOf(deployment!.brand).switches.orderPagesNeed;
}
