import type { Tx } from './db.ts';
import { enqueue } from './outbox.ts';
import type { PersonalData } from './personal-data.ts';

export interface SingleMessage {
  /** The number, sealed as `phone`. */
  phoneEnc: Uint8Array;
  /** Up to 90 bytes as carriers count it goes out as an SMS, beyond as an LMS. */
  text: string;
  /** ISO 8601; of no use to anybody after this, so it is not sent any more. */
  expiresAt: string;
  /** Whose message it is and what about, for the history that staff read. */
  about?: { memberId: number; purpose: 'code' | 'order' | 'password' | 'notice' };
}

/** Sends one message past all campaigns, if and only if `tx` commits. */
export async function sendSingleMessage(
  tx: Tx,
  personal: PersonalData,
  { phoneEnc, text, expiresAt, about }: SingleMessage,
): Promise<void> {
  const [message] = await tx<{ id: number }[]>`
    insert into single_message (dest_enc, text_enc, expires_at, member_id, purpose)
    values (${Buffer.from(phoneEnc)}, ${personal.seal('code', text)}, ${expiresAt},
            ${about?.memberId ?? null}, ${about?.purpose ?? null})
    returning id`;
  await enqueue(tx, 'sms.sendCode', { messageId: message!.id });
}
