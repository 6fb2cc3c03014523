import type { MessagePurpose } from '@maru/contract/staff-user';
import type { Tx } from './db.ts';
import { enqueue } from './outbox.ts';
import type { PersonalData } from './personal-data.ts';

export interface SingleMessage {
  /** Its number, sealed as `phone`; or every device of the member that takes pushes. */
  to:
    | { channel: 'sms'; phoneEnc: Uint8Array }
    | {
        channel: 'push';
        title: string;
        link: string | null;
        /** A newer push of the same topic takes its place. Up to 32 of A-Z a-z 0-9 - _. */
        topic?: string;
      };
  /** Of an SMS: up to 90 bytes as carriers count it goes out as an SMS, beyond as an LMS. */
  text: string;
  purpose: MessagePurpose;
  /** Whose it is, where there is an account behind the number. */
  memberId: number | null;
  /** What it is told about, such as `order:paid:12`; the same is told once. Codes have none. */
  occasion?: string;
  /** ISO 8601; of no use to anybody after this, so it is not sent any more. */
  expiresAt: string;
}

/** Somebody waits in front of a screen for these, so they go before all others. */
const AWAITED: readonly MessagePurpose[] = ['code', 'password'];

/**
 * Sends one message past all campaigns, if and only if `tx` commits.
 *
 * @returns its id, or `null` if its occasion was told before.
 */
export async function sendSingleMessage(
  tx: Tx,
  personal: PersonalData,
  { to, text, purpose, memberId, occasion, expiresAt }: SingleMessage,
): Promise<number | null> {
  const isSms = to.channel === 'sms';
  const [message] = await tx<{ id: number }[]>`
    insert into single_message (channel, dest_enc, dest_tail, title, link, text_enc, purpose,
                                member_id, occasion, expires_at, topic)
    values (${to.channel}, ${isSms ? Buffer.from(to.phoneEnc) : null},
            coalesce((select phone_tail from member where id = ${memberId}), ''),
            ${isSms ? '' : to.title}, ${isSms ? null : to.link}, ${personal.seal('code', text)},
            ${purpose}, ${memberId}, ${occasion ?? null}, ${expiresAt},
            ${isSms ? null : (to.topic ?? null)})
    on conflict (occasion) do nothing returning id`;
  if (!message) return null;
  const job = AWAITED.includes(purpose) ? 'message.sendAwaited' : 'message.send';
  await enqueue(tx, job, { messageId: message.id });
  return message.id;
}
