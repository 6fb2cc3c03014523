import type { AlimtalkMessage } from '@maru/contract/alimtalk/alimtalk';
import type { MessagePurpose } from '@maru/contract/message/message-purpose';
import { DAY_MS } from '@maru/platform/core/seoul-day';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { enterMessage } from '../message/inbox.ts';
import { sendSingleMessage } from '../message/single-message.ts';

/** A message about an order, a refund or a subscription is of use for a day. */
const VALID_MS = DAY_MS;

export interface MemberNotice {
  memberId: number;
  purpose: MessagePurpose;
  text: string;
  /** Deduplication key. A notice without one is sent each time. */
  occasion?: string;
  alimtalk?: AlimtalkMessage | null;
  /** ISO 8601. By default a day from now. */
  expiresAt?: string;
}

/**
 * Notifies a member by message if a phone number is known, and in the inbox. It happens if and only
 * if `tx` commits.
 *
 * @returns whether a number was known.
 */
export async function notifyMember(
  tx: Tx,
  personal: PersonalData,
  { alimtalk, expiresAt, ...message }: MemberNotice,
): Promise<boolean> {
  const phoneEnc = await findPhone(tx, message.memberId);
  if (!phoneEnc) {
    await enterMessage(tx, personal, message);
    return false;
  }
  await sendSingleMessage(tx, personal, {
    ...message,
    to: { channel: 'sms', phoneEnc },
    ...(alimtalk && { alimtalk }),
    expiresAt: expiresAt ?? new Date(Date.now() + VALID_MS).toISOString(),
  });
  return true;
}

/** Returns the stored phone number of a member; `null` if none is known. */
async function findPhone(db: Queryable, memberId: number): Promise<Uint8Array | null> {
  const [row] = await db<{ phoneEnc: Uint8Array | null }[]>`
    select phone_enc as "phoneEnc" from member where id = ${memberId}`;
  return row?.phoneEnc ?? null;
}
