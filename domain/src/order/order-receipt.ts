import type { Order } from '@maru/contract/order/order';
import { paidWords, placedWords } from '../message/alimtalk-wording.ts';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { orderText, paidText, type Granted } from '../message/message-wording.ts';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { DAY_MS } from '@maru/platform/core/seoul-day';
import { enterMessage } from '../message/inbox.ts';
import { sendSingleMessage, type SingleMessage } from '../message/single-message.ts';

/** A receipt is of use for a day. */
const TOLD_WITHIN_MS = DAY_MS;

export interface PaidOrder {
  orderId: number;
  orderNo: string;
  amount: number;
  granted: readonly Granted[];
}

/**
 * Tells a buyer once that an order is paid and what it opened, by message if a phone number is
 * known, and in the inbox.
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
  return tellBuyer(tx, personal, {
    text: paidText(brandName, paid),
    alimtalk: { kind: 'order.paid', words: paidWords(brandName, paid) },
    memberId,
    expiresAt: new Date(Date.now() + TOLD_WITHIN_MS).toISOString(),
    ...(again ? {} : { occasion: `order:paid:${orderId}` }),
  });
}

/** @returns whether a number was known. */
async function tellBuyer(
  tx: Tx,
  personal: PersonalData,
  told: Omit<SingleMessage, 'to' | 'purpose'> & { memberId: number },
): Promise<boolean> {
  const message = { ...told, purpose: 'order' as const };
  const phoneEnc = await findPhone(tx, told.memberId);
  if (phoneEnc) {
    await sendSingleMessage(tx, personal, { ...message, to: { channel: 'sms', phoneEnc } });
  } else {
    await enterMessage(tx, personal, message);
  }
  return phoneEnc !== null;
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
 * Tells a buyer once where to pay and until when, by message if a phone number is known, and in the
 * inbox.
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
  return tellBuyer(tx, personal, {
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

/** Returns the stored phone number of a member; `null` if none is known. */
export async function findPhone(db: Queryable, memberId: number): Promise<Uint8Array | null> {
  const [row] = await db<{ phoneEnc: Uint8Array | null }[]>`
    select phone_enc as "phoneEnc" from member where id = ${memberId}`;
  return row?.phoneEnc ?? null;
}
