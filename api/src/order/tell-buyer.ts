import type { Order } from '@maru/contract/order';
import type { Tx } from '@maru/platform/db';
import { orderText } from '@maru/platform/message-wording';
import { placedWords } from '@maru/platform/alimtalk-wording';
import { findPhone, sendReceipt } from '@maru/platform/order-receipt';
import { sendSingleMessage } from '@maru/platform/single-message';
import type { OrderDeps } from './place-order.ts';

/** The parts of an order that its buyer is told. */
type Told = Pick<Order, '_id' | 'order_no' | 'state' | 'payable' | 'deposit' | 'lines'>;

/**
 * Sends a buyer what there is to tell of an order as it stands, where a number is known: how to
 * pay, or the receipt, once each; of one that is over, nothing.
 *
 * @param options.again for a buyer who says that it never came.
 * @returns whether there was anything to send.
 */
export async function tellBuyer(
  tx: Tx,
  { personal, brand }: Pick<OrderDeps, 'personal' | 'brand'>,
  memberId: number,
  order: Told,
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
  const phoneEnc = await findPhone(tx, memberId);
  if (state !== 'pending' || !deposit || !phoneEnc) return false;
  const { account, due_at: dueAt } = deposit;
  await sendSingleMessage(tx, personal, {
    to: { channel: 'sms', phoneEnc },
    text: orderText(brand.name, { payable, dueAt, ...account }),
    alimtalk: {
      kind: 'order.placed',
      words: placedWords(brand.name, { orderNo: order_no, payable, dueAt, ...account }),
    },
    purpose: 'order',
    memberId,
    expiresAt: dueAt,
    ...(options.again ? {} : { occasion: `order:placed:${_id}` }),
  });
  return true;
}
