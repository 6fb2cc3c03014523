import { strayWordsOf, type AlimtalkMessage } from '@maru/contract/alimtalk/alimtalk';
import { sendableOf } from '@maru/contract/text/sms-text';
import { fillPlaces } from '@maru/contract/text/text-places';
import type { MessagePurpose } from '@maru/contract/message/message-purpose';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { enqueue } from '@maru/platform/db/outbox';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { carriedTrace } from '@maru/platform/telemetry/trace';
import { enterMessage } from './inbox.ts';

export interface SingleMessage {
  /** Phone number sealed as `phone`, or every device of the member that receives pushes. */
  to:
    | { channel: 'sms'; phoneEnc: Uint8Array }
    | {
        channel: 'push';
        title: string;
        link: string | null;
        /** A newer push of the same topic replaces it. Up to 32 characters of A-Z a-z 0-9 - _. */
        topic?: string;
      };
  /**
   * Text of an SMS. Up to 90 bytes as counted by carriers it is sent as an SMS, above that as an
   * LMS. Names and reasons in it are arbitrary text. Characters that no carrier can send are
   * replaced or removed.
   */
  text: string;
  /** For an SMS: sent as 알림톡 instead if staff have assigned a template. */
  alimtalk?: AlimtalkMessage;
  purpose: MessagePurpose;
  /** Member with this number; `null` if there is no account. */
  memberId: number | null;
  /**
   * Deduplication key, such as `order:paid:12`. A second message with the same key is not sent.
   * Codes have none.
   */
  occasion?: string;
  /** ISO 8601. The message is useless afterwards and no longer sent. */
  expiresAt: string;
}

/** Sent before all other messages, because the recipient is waiting in front of a screen. */
const AWAITED: readonly MessagePurpose[] = ['code', 'password'];

/**
 * Sends one message outside all campaigns, if and only if `tx` commits. Messages of most purposes
 * are also entered in the inbox of their member, in the same transaction.
 *
 * @returns its id; `null` if a message for this occasion was sent before.
 */
export async function sendSingleMessage(
  tx: Tx,
  personal: PersonalData,
  { to, text, alimtalk, purpose, memberId, occasion, expiresAt }: SingleMessage,
): Promise<number | null> {
  const isSms = to.channel === 'sms';
  const plain = isSms ? sendableOf(text) : text;
  const template = isSms && alimtalk ? await findTemplate(tx, alimtalk.kind) : null;
  const shown = template ? fillPlaces(template.text, alimtalk!.words) : plain;
  const seal = (words: string) => personal.seal('code', words);
  const [message] = await tx<{ id: number }[]>`
    insert into single_message (channel, dest_enc, dest_tail, title, link, text_enc, purpose,
                                member_id, occasion, expires_at, topic, template_id,
                                words_enc, instead_enc, trace)
    values (${template ? 'alimtalk' : to.channel}, ${isSms ? Buffer.from(to.phoneEnc) : null},
            coalesce((select phone_tail from member where id = ${memberId}), ''),
            ${isSms ? '' : to.title}, ${isSms ? null : to.link}, ${seal(shown)},
            ${purpose}, ${memberId}, ${occasion ?? null}, ${expiresAt},
            ${isSms ? null : (to.topic ?? null)}, ${template?.id ?? null},
            ${template ? seal(JSON.stringify(alimtalk!.words)) : null},
            ${template ? seal(plain) : null}, ${carriedTrace()})
    on conflict (occasion) do nothing returning id`;
  if (!message) return null;
  await enqueueMessage(tx, message.id, purpose);
  await enterMessage(tx, personal, { memberId, purpose, text, occasion });
  return message.id;
}

/** Whether a row `t` of `alimtalk_template` may be used for sending, in SQL. */
export function isTemplateUsable(db: Queryable) {
  return db`(t.state = 'approved' and not t.advertises)`;
}

/**
 * Returns the template of a message kind, if the provider currently allows it with its current
 * text.
 */
async function findTemplate(
  db: Queryable,
  kind: AlimtalkMessage['kind'],
): Promise<{ id: number; text: string } | null> {
  const [template] = await db<{ id: number; text: string }[]>`
    select t.id, t.text from alimtalk_use u join alimtalk_template t on t.id = u.template_id
    where u.kind = ${kind} and ${isTemplateUsable(db)}`;
  return template && strayWordsOf(kind, template.text).length === 0 ? template : null;
}

/** Whether a message kind is currently sent as 알림톡. */
export async function isSentAsAlimtalk(
  db: Queryable,
  kind: AlimtalkMessage['kind'],
): Promise<boolean> {
  return (await findTemplate(db, kind)) !== null;
}

/** Enqueues a message that is already in the table, if and only if `tx` commits. */
export async function enqueueMessage(
  tx: Tx,
  messageId: number,
  purpose: MessagePurpose,
): Promise<void> {
  const job = AWAITED.includes(purpose) ? 'message.sendAwaited' : 'message.send';
  await enqueue(tx, job, { messageId });
}
