import type { AlimtalkMessage } from '@maru/contract/alimtalk/alimtalk';
import type { ChoiceCategory } from '@maru/contract/message/message-choice';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Queryable, Tx } from '@maru/platform/db/db';
import type { InboxNews } from './inbox.ts';
import { isUnwanted } from './message-choice.ts';
import { textOfPush } from './message-wording.ts';
import { sendSingleMessage, type SingleMessage } from './single-message.ts';

/**
 * SQL: the channel that reaches a member `m` outside of the inbox, by their choices: `push` with a
 * device, `sms` with a number if a template is chosen; null if none.
 *
 * @param byPhone whether staff chose an 알림톡 template for such messages.
 */
export function reachSql(db: Queryable, category: ChoiceCategory, byPhone: boolean) {
  return db`(
    case when exists (select from push_subscription p
                      where p.member_id = m.id and p.ended_at is null)
         then case when not ${isOff(db, category, 'push')} then 'push' end
         when ${byPhone} and m.phone_enc is not null and not ${isOff(db, category, 'sms')}
         then 'sms' end)`;
}

/** Channel of {@link reachSql}, with the sealed phone number. */
export interface Reach {
  reach: 'push' | 'sms' | null;
  /** For `sms`. */
  phoneEnc: Buffer | null;
}

interface ReachMessage extends Pick<SingleMessage, 'purpose' | 'expiresAt'> {
  brandName: string;
  news: Pick<InboxNews, 'memberId' | 'title' | 'text' | 'link'> & {
    occasion: string;
    topic: string;
  };
  alimtalk: AlimtalkMessage;
}

/**
 * Sends news by the channel that reaches their member, if any.
 *
 * @returns the id of the push; `null` if none was sent.
 */
export async function sendToReach(
  tx: Tx,
  personal: PersonalData,
  { reach, phoneEnc }: Reach,
  { brandName, news, ...message }: ReachMessage,
): Promise<number | null> {
  if (reach === null) return null;
  const { title, text, link, topic, memberId, occasion } = news;
  const same = { ...message, memberId, occasion };
  if (reach === 'sms' && phoneEnc !== null) {
    const to = { channel: reach, phoneEnc };
    await sendSingleMessage(tx, personal, { ...same, to, text: textOfPush(brandName, news) });
    return null;
  }
  const to = { channel: 'push' as const, title, link, topic };
  return sendSingleMessage(tx, personal, { ...same, to, text });
}

/** SQL condition: a member `m` turned a category off on all channels. */
export function isOffEverywhere(db: Queryable, category: ChoiceCategory) {
  return db`(${isOff(db, category, 'push')} and ${isOff(db, category, 'sms')})`;
}

function isOff(db: Queryable, category: ChoiceCategory, channel: 'push' | 'sms') {
  return isUnwanted(db, { category, channel, memberId: db`m.id` });
}
