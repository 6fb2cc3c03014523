import type { ChoiceCategory } from '@maru/contract/message/message-choice';
import type { MessagePurpose } from '@maru/contract/message/message-purpose';
import type { Db } from '@maru/platform/db/db';
import { isUnwanted } from '@maru/domain/message/message-choice';
import type { ClaimedMessage } from './claimed-message.ts';

/** Category of the messages that members can turn off; other purposes have to arrive. */
const CATEGORIES: Partial<Record<MessagePurpose, ChoiceCategory>> = {
  reminder: 'live',
  stock: 'stock',
};

/**
 * Whether the member turned off this kind of message (features P08). An 알림톡 counts as SMS: it
 * uses the phone number, like the text message that may follow it.
 */
export async function isTurnedOff(
  db: Db,
  { channel, memberId, purpose }: ClaimedMessage,
): Promise<boolean> {
  const category = CATEGORIES[purpose];
  if (category === undefined) return false;
  const by = channel === 'push' ? 'push' : 'sms';
  const [row] = await db`
    select where ${isUnwanted(db, { category, channel: by, memberId: db`${memberId}::int` })}`;
  return row !== undefined;
}
