import type { Db } from '@maru/platform/db/db';
import { GatewayRejected } from '../providers/sms-gateway.ts';
import {
  claimMessage,
  LeaseLost,
  releaseMessage,
  settleMessage,
  type ClaimedMessage,
  type Ending,
} from './claimed-message.ts';
import { holdQuiet } from './quiet-hold.ts';
import { sendByAlimtalk } from './send-by-alimtalk.ts';
import { PushPostponed, sendByPush, type SendByPushDeps } from './send-by-push.ts';
import { sendBySms, type SendBySmsDeps } from './send-by-sms.ts';

export type SendSingleDeps = { db: Db } & SendBySmsDeps & SendByPushDeps;

/** Staff must act before the provider accepts messages: key, sender or balance. */
const REFUSED_PAUSE_MS = 30_000;

/** Each sender returns the final state, or `null` if it is already stored or not yet known. */
const SENDERS = {
  sms: sendBySms,
  alimtalk: sendByAlimtalk,
  push: sendByPush,
} as const satisfies Record<
  ClaimedMessage['channel'],
  (deps: SendSingleDeps, message: ClaimedMessage) => Promise<Ending | null>
>;

/**
 * Sends a message to one person, once, however often the process is interrupted.
 *
 * @throws Error if it was certainly not sent, or the result is not known yet: the message is
 *   released for another turn.
 */
export async function sendSingle(deps: SendSingleDeps, messageId: number): Promise<void> {
  const { db } = deps;
  const message = await claimMessage(db, messageId);
  if (!message || (await holdQuiet(db, message))) return;
  try {
    const ending = await SENDERS[message.channel](deps, message);
    if (ending) await settleMessage(db, message, ending);
  } catch (error) {
    if (error instanceof LeaseLost) return;
    if (error instanceof GatewayRejected) {
      if (error.isConfiguration && !message.expired) {
        await releaseMessage(db, message, REFUSED_PAUSE_MS);
        return;
      }
      const isQuestion = error.status === 404 || error.isConfiguration;
      const unclear = message.state === 'filled' && isQuestion;
      await settleMessage(db, message, [unclear ? 'unknown' : 'failed', error.code]);
      return;
    }
    await releaseMessage(db, message, error instanceof PushPostponed ? error.afterMs : 0);
    throw error;
  }
}
