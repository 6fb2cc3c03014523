import { isPatient, QUIET_HOURS } from '@maru/domain/message/quiet-hours';
import type { Db } from '@maru/platform/db/db';
import { releaseMessage, settleMessage, type ClaimedMessage } from './claimed-message.ts';

/**
 * Holds a message until the quiet hours of its member end (features P12). A message that would be
 * stale by then is not sent. Codes, receipts and notices about the account do not wait, and neither
 * does a message that may have been sent already.
 *
 * @returns whether the message is held or ended.
 */
export async function holdQuiet(db: Db, message: ClaimedMessage): Promise<boolean> {
  const { state, purpose, quietForMs, expired, secondsLeft } = message;
  if (state !== 'waiting' || expired || quietForMs === null || !isPatient(purpose)) return false;
  const isStale = quietForMs >= secondsLeft * 1_000;
  if (isStale) await settleMessage(db, message, ['expired', QUIET_HOURS]);
  else await releaseMessage(db, message, quietForMs);
  return true;
}
