import type { MessagePurpose } from '@maru/contract/message/message-purpose';
import type { Db, Tx } from '@maru/platform/db/db';
import { enqueueMessage } from '@maru/domain/message/single-message';
import { reasonOf, resultOf } from '@maru/domain/campaign/sms-result';
import { LeaseLost, type ClaimedMessage } from './claimed-message.ts';

/** The carrier never reported the result. The message may have arrived, so no fallback is sent. */
const NEVER_SAID = '3014';

const REFERENCE = /^alimtalk-(\d{1,9})$/;

/** Our own name for an 알림톡, which the gateway keeps and gives back. */
export function alimtalkReferenceOf(messageId: number): string {
  return `alimtalk-${messageId}`;
}

/** The message of a reference, or `null` if it names no 알림톡. */
export function alimtalkIdOf(reference: string): number | null {
  const id = REFERENCE.exec(reference)?.[1];
  return id === undefined ? null : Number(id);
}

interface Report {
  messageId: number;
  groupId: string;
  code: string;
}

/**
 * Stores the provider's status of an 알림톡, from any source. A final status is kept. A later
 * contradiction is recorded and changes nothing.
 *
 * @returns whether the status is final now.
 */
export async function settleByCode(tx: Tx, { messageId, groupId, code }: Report): Promise<boolean> {
  const [message] = await tx<{ state: string; reason: string | null; isSettled: boolean }[]>`
    select state, reason, settled_at is not null as "isSettled" from single_message
    where id = ${messageId} and channel = 'alimtalk' and group_id = ${groupId} for update`;
  if (!message) return false;
  const result = resultOf(code);
  if (result.class === 'progress') return message.isSettled;
  const isDelivered = result.class === 'delivered';
  const reason = isDelivered ? null : reasonOf(result);
  if (message.isSettled) {
    const isSame = isDelivered ? message.state === 'sent' : message.reason === reason;
    if (!isSame) {
      await tx`
        update single_message set late_code = ${code}
        where id = ${messageId} and late_code is null`;
    }
  } else if (isDelivered) await settle(tx, messageId, 'sent', null);
  else if (code === NEVER_SAID) await settle(tx, messageId, 'unknown', reason);
  else await failWithText(tx, messageId, reason);
  return true;
}

/**
 * Sends a text message as the fallback for an 알림톡 that certainly will not be sent.
 *
 * @throws LeaseLost
 */
export async function sendInstead(db: Db, message: ClaimedMessage, reason: string): Promise<void> {
  await db.begin(async (tx) => {
    const [held] = await tx`
      select from single_message
      where id = ${message.id} and claim = ${message.claim} and claimed_until > now() for update`;
    if (!held) throw new LeaseLost();
    await failWithText(tx, message.id, reason);
  });
}

/** The failure and the text message that follows it are one step, and `instead_of` is unique. */
async function failWithText(tx: Tx, messageId: number, reason: string | null): Promise<void> {
  const [text] = await tx<{ id: number; purpose: MessagePurpose }[]>`
    insert into single_message (channel, dest_enc, dest_tail, text_enc, purpose, member_id,
                                expires_at, instead_of, trace)
    select 'sms', dest_enc, dest_tail, instead_enc, purpose, member_id, expires_at, id, trace
    from single_message where id = ${messageId}
    on conflict (instead_of) do nothing returning id, purpose`;
  if (text) await enqueueMessage(tx, text.id, text.purpose);
  await settle(tx, messageId, 'failed', reason);
}

async function settle(
  tx: Tx,
  messageId: number,
  state: 'sent' | 'failed' | 'unknown',
  reason: string | null,
): Promise<void> {
  await tx`
    update single_message
    set state = ${state}, reason = ${reason}, settled_at = now(), dest_enc = null,
        words_enc = null, instead_enc = null, claim = null, claimed_until = null
    where id = ${messageId}`;
}
