import type { Order } from '@maru/contract/order/order';
import type { Tx } from '@maru/platform/db/db';
import { sendDepositNote, sendReceipt } from '@maru/domain/order/order-receipt';
import type { OrderDeps } from './order-deps.ts';

/** Parts of an order that the message to its buyer contains. */
type NotifiedOrder = Pick<Order, '_id' | 'order_no' | 'state' | 'payable' | 'deposit' | 'lines'>;

/**
 * Sends the buyer the message for the current order state, if a phone number is known. A pending
 * transfer gets payment instructions and a paid order gets a receipt, once each. A finished order
 * gets nothing.
 *
 * @param options.again Set when the buyer reports that the message never arrived.
 * @returns Whether there was a message to send.
 */
export async function notifyBuyer(
  tx: Tx,
  { personal, brand }: Pick<OrderDeps, 'personal' | 'brand'>,
  memberId: number,
  order: NotifiedOrder,
  options: { again: boolean } = { again: false },
): Promise<boolean> {
  const { _id, order_no, state, payable, deposit, lines } = order;
  if (state === 'paid') {
    const granted = lines.flatMap(({ name, membership }) =>
      membership ? [{ name, ...membership }] : [],
    );
    const paid = { orderId: _id, orderNo: order_no, amount: payable, granted };
    return sendReceipt(tx, { personal, brandName: brand.name }, memberId, paid, options);
  }
  if (state !== 'pending' || !deposit) return false;
  const { account, due_at: dueAt } = deposit;
  const to = { orderId: _id, orderNo: order_no, payable, account, dueAt };
  return sendDepositNote(tx, { personal, brandName: brand.name }, memberId, to, options);
}
