import { isSpamBlock, reasonOf, type SmsResult } from '../sms-result.ts';

/** The carrier never reported the result. The message may have arrived. */
const NEVER_SAID = '3014';

/** The recipient blocked the sender. */
const BLOCKED = ['3107'];

/**
 * Whether a text message may replace a message that failed with this result (features M29).
 *
 * - A failure that may pass is not retried: the text message arrives sooner.
 * - A message that may have arrived is not replaced.
 * - A number that takes no messages, or a fault of the account, would fail again.
 * - Advertising does not follow a recipient who blocked it.
 */
export function mayFallBack(result: SmsResult, { advertising }: { advertising: boolean }): boolean {
  if (result.class !== 'retry' && result.class !== 'permanent') return false;
  if (result.code === NEVER_SAID) return false;
  const isBlocked = BLOCKED.includes(result.code) || isSpamBlock(reasonOf(result));
  return !(advertising && isBlocked);
}
