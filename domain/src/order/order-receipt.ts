import type { Order } from '@maru/contract/order/order';
import { paidWords, placedWords } from '../message/alimtalk-wording.ts';
import type { Tx } from '@maru/platform/db/db';
import { orderText, paidText, type Granted } from '../message/message-wording.ts';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { notifyMember } from './notify-member.ts';

export interface PaidOrder {
  orderId: number;
  orderNo: string;
  amount: number;
  granted: readonly Granted[];
}

/**
 * Notifies a buyer once that an order is paid and what it opened.
 *
 * @param options.again for a buyer who says that the message never arrived.
 * @returns whether a number was known.
 */
export async function sendReceipt(
  tx: Tx,
  { personal, brandName }: { personal: PersonalData; brandName: string },
  memberId: number,
  { orderId, ...paid }: PaidOrder,
  { again }: { again: boolean } = { again: false },
): Promise<boolean> {
  return notifyMember(tx, personal, {
    purpose: 'order',
    text: paidText(brandName, paid),
    alimtalk: { kind: 'order.paid', words: paidWords(brandName, paid) },
    memberId,
    ...(again ? {} : { occasion: `order:paid:${orderId}` }),
  });
}

/** An order that awaits a bank transfer, with the destination account. */
export interface AwaitedOrder {
  orderId: number;
  orderNo: string;
  payable: number;
  account: NonNullable<Order['deposit']>['account'];
  dueAt: string;
}

/**
 * Notifies a buyer once where to pay and until when.
 *
 * @param options.again for a buyer who says that the message never arrived.
 * @returns whether a number was known.
 */
export async function sendDepositNote(
  tx: Tx,
  { personal, brandName }: { personal: PersonalData; brandName: string },
  memberId: number,
  { orderId, orderNo, payable, account, dueAt }: AwaitedOrder,
  { again }: { again: boolean } = { again: false },
): Promise<boolean> {
  return notifyMember(tx, personal, {
    purpose: 'order',
    text: orderText(brandName, { payable, dueAt, ...account }),
    alimtalk: {
      kind: 'order.placed',
      words: placedWords(brandName, { orderNo, payable, dueAt, ...account }),
    },
    memberId,
    expiresAt: dueAt,
    ...(again ? {} : { occasion: `order:placed:${orderId}` }),
  });
}
