import type { AlimtalkMessage } from '@maru/contract/alimtalk/alimtalk';
import type { MessagePurpose } from '@maru/contract/message/message-purpose';
import { DAY_MS } from '@maru/platform/core/seoul-day';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Tx } from '@maru/platform/db/db';
import { enterMessage } from '../message/inbox.ts';
import { sendSingleMessage } from '../message/single-message.ts';
import { findPhone } from './order-receipt.ts';

/** A message about an order, a refund or a subscription is of use for a day. */
const TOLD_WITHIN_MS = DAY_MS;

export interface MemberNotice {
  memberId: number;
  purpose: MessagePurpose;
  text: string;
  /** Told once. */
  occasion: string;
  alimtalk?: AlimtalkMessage | null;
}

/**
 * Tells a member once, by message if a phone number is known, and in the inbox. It happens if and
 * only if `tx` commits.
 */
export async function tellMember(
  tx: Tx,
  personal: PersonalData,
  { alimtalk, ...message }: MemberNotice,
): Promise<void> {
  const phoneEnc = await findPhone(tx, message.memberId);
  if (!phoneEnc) return enterMessage(tx, personal, message);
  await sendSingleMessage(tx, personal, {
    ...message,
    to: { channel: 'sms', phoneEnc },
    ...(alimtalk && { alimtalk }),
    expiresAt: new Date(Date.now() + TOLD_WITHIN_MS).toISOString(),
  });
}
