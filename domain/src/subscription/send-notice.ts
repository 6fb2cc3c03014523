import type { Brand } from '@maru/brands/brand';
import type { AlimtalkMessage } from '@maru/contract/alimtalk/alimtalk';
import { DAY_MS } from '@maru/platform/core/seoul-day';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Tx } from '@maru/platform/db/db';
import { enterMessage } from '../message/inbox.ts';
import { sendSingleMessage } from '../message/single-message.ts';
import { findPhone } from '../order/order-receipt.ts';

/** A notice is of use for a day. */
const TOLD_WITHIN_MS = DAY_MS;

export interface SubscriptionNotice {
  memberId: number;
  text: string;
  /** Sent once. */
  occasion: string;
  alimtalk?: AlimtalkMessage;
}

/**
 * Tells a member about a subscription once, by message if a phone number is known, and in the
 * inbox.
 */
export async function sendNotice(
  tx: Tx,
  { personal }: { personal: PersonalData; brand: Pick<Brand, 'name'> },
  { memberId, text, occasion, alimtalk }: SubscriptionNotice,
): Promise<void> {
  const message = { text, purpose: 'order' as const, memberId, occasion };
  const phoneEnc = await findPhone(tx, memberId);
  if (!phoneEnc) return enterMessage(tx, personal, message);
  await sendSingleMessage(tx, personal, {
    ...message,
    to: { channel: 'sms', phoneEnc },
    ...(alimtalk && { alimtalk }),
    expiresAt: new Date(Date.now() + TOLD_WITHIN_MS).toISOString(),
  });
}
