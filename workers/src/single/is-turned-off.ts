import type { Db } from '@maru/platform/db/db';
import { isUnwanted } from '@maru/domain/message/message-choice';
import type { ClaimedMessage } from './claimed-message.ts';

/**
 * Whether the member turned off this kind of message (features P08). An 알림톡 counts as SMS: it
 * uses the phone number, like the text message that may follow it.
 */
export async function isTurnedOff(
  db: Db,
  { channel, memberId, purpose }: ClaimedMessage,
): Promise<boolean> {
  if (purpose !== 'reminder' && purpose !== 'stock') return false;
  const by = channel === 'push' ? 'push' : 'sms';
  const [row] = await db`
    select where ${isUnwanted(db, { category: 'live', channel: by, memberId: db`${memberId}::int` })}`;
  return row !== undefined;
}
