import type { Brand } from '@maru/brands/brand';
import type { InquiryCategory } from '@maru/contract/inquiry/inquiry';
import { DAY_MS } from '@maru/platform/core/seoul-day';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Tx } from '@maru/platform/db/db';
import { inquiryWords } from '../message/alimtalk-wording.ts';
import { addInboxEntries } from '../message/inbox.ts';
import { isUnwanted } from '../message/message-choice.ts';
import { inquiryAnsweredPush, inquiryAnsweredText } from '../message/message-wording.ts';
import { sendSingleMessage } from '../message/single-message.ts';

/** A notice of an answer is of use for a day. */
const TOLD_WITHIN_MS = DAY_MS;

export interface AnsweredInquiry {
  inquiryId: number;
  /** The entry with the answer. Each answer is told once. */
  entryId: number;
  memberId: number;
  category: InquiryCategory;
  askedAt: string;
}

/**
 * Notifies a member once that staff have answered, by push, by message and in the inbox. Push and
 * message follow the member's choice. The text of the answer is not part of it.
 */
export async function notifyOfAnswer(
  tx: Tx,
  { personal, brand }: { personal: PersonalData; brand: Pick<Brand, 'name'> },
  answered: AnsweredInquiry,
): Promise<void> {
  const { inquiryId, entryId, memberId } = answered;
  const unwanted = (channel: 'sms' | 'push') =>
    isUnwanted(tx, { category: 'inquiry', channel, memberId: tx`m.id` });
  const [member] = await tx<{ phoneEnc: Buffer | null; takesPush: boolean }[]>`
    select case when not ${unwanted('sms')} then m.phone_enc end as "phoneEnc",
           not ${unwanted('push')} and exists (
             select from push_subscription p where p.member_id = m.id and p.ended_at is null)
             as "takesPush"
    from member m where m.id = ${memberId} and m.state = 'active'`;
  if (!member) return;
  const message = {
    purpose: 'inquiry' as const,
    memberId,
    expiresAt: new Date(Date.now() + TOLD_WITHIN_MS).toISOString(),
  };
  const { title, text } = inquiryAnsweredPush(answered);
  const link = `/cs/inquiry-view?_id=${inquiryId}`;
  const topic = `inquiry-${inquiryId}`;
  const pushId = member.takesPush
    ? await sendSingleMessage(tx, personal, {
        ...message,
        to: { channel: 'push', title, link, topic },
        text,
        occasion: `inquiry:push:${entryId}`,
      })
    : null;
  if (member.phoneEnc) {
    await sendSingleMessage(tx, personal, {
      ...message,
      to: { channel: 'sms', phoneEnc: member.phoneEnc },
      text: inquiryAnsweredText(brand.name, answered),
      alimtalk: { kind: 'inquiry.answered', words: inquiryWords(brand.name, answered) },
      occasion: `inquiry:sms:${entryId}`,
    });
  }
  const occasion = `inquiry:${entryId}`;
  await addInboxEntries(tx, personal, [
    { memberId, kind: 'notice', occasion, topic, title, text, link, pushId },
  ]);
}
