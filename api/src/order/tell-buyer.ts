import type { Order } from '@maru/contract/order';
import type { Tx } from '@maru/platform/db';
import { orderText, paidText } from '@maru/platform/message-wording';
import { paidWords, placedWords } from '@maru/platform/alimtalk-wording';
import { sendSingleMessage } from '@maru/platform/single-message';
import { findPhone } from './order.repository.ts';
import type { OrderDeps } from './place-order.ts';

/** A receipt is of use for a day. */
const TOLD_WITHIN_MS = 24 * 3_600_000;

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
  { again }: { again: boolean } = { again: false },
): Promise<boolean> {
  const phoneEnc = await findPhone(tx, memberId);
  const told = wordsOf(brand.name, order);
  if (!phoneEnc || !told) return false;
  const { occasion, ...words } = told;
  await sendSingleMessage(tx, personal, {
    to: { channel: 'sms', phoneEnc },
    ...words,
    purpose: 'order',
    memberId,
    ...(again ? {} : { occasion }),
  });
  return true;
}

function wordsOf(brandName: string, { _id, order_no, state, payable, deposit, lines }: Told) {
  if (state === 'pending' && deposit) {
    const { account, due_at } = deposit;
    const text = orderText(brandName, { payable, dueAt: due_at, ...account });
    const words = placedWords(brandName, { orderNo: order_no, payable, dueAt: due_at, ...account });
    return {
      text,
      alimtalk: { kind: 'order.placed' as const, words },
      occasion: `order:placed:${_id}`,
      expiresAt: due_at,
    };
  }
  if (state !== 'paid') return null;
  const granted = lines.flatMap(({ name, membership }) =>
    membership ? [{ name, ...membership }] : [],
  );
  const paid = { orderNo: order_no, amount: payable, granted };
  return {
    text: paidText(brandName, paid),
    alimtalk: { kind: 'order.paid' as const, words: paidWords(brandName, paid) },
    occasion: `order:paid:${_id}`,
    expiresAt: new Date(Date.now() + TOLD_WITHIN_MS).toISOString(),
  };
}
