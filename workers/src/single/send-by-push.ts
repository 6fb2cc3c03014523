import { pushSubscription } from '@maru/contract/push/push-subscription';
import type { Db } from '@maru/platform/db/db';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { singlePushTokenOf } from '@maru/platform/crypto/recipient-token';
import type { PushMessage, PushOutcome, PushSender } from '../providers/web-push.ts';
import { stopTokenOf } from '@maru/platform/crypto/stop-token';
import { buttonsOfSingle } from '@maru/domain/message/push-buttons';
import { reportKeyRefused } from '../push/report-key-refused.ts';
import { pickForeign } from '../push/judge-refusals.ts';
import { endSubscriptions } from '../push/recipient.repository.ts';
import { keepStep, type ClaimedMessage, type Ending } from './claimed-message.ts';
import { isTurnedOff } from './is-turned-off.ts';

export interface SendByPushDeps {
  db: Db;
  push: PushSender;
  personal: PersonalData;
}

/** No push service took it, and one may later. */
export class PushPostponed extends Error {
  override readonly name = 'PushPostponed';
  /** The retry delay that the push services requested. */
  readonly afterMs: number;

  constructor(afterMs: number) {
    super('no push service accepts it now');
    this.afterMs = afterMs;
  }
}

/**
 * Sends a message to every device of its member. It counts as sent when one device has it. A push
 * that a dead worker had in flight may have been sent, and no service can be queried: it stays
 * `unknown`.
 *
 * @throws PushPostponed if it was certainly not sent to any device.
 */
export async function sendByPush(
  { db, push, personal }: SendByPushDeps,
  message: ClaimedMessage,
): Promise<Ending> {
  if (message.state === 'filled') return ['unknown', 'INTERRUPTED'];
  if (message.expired) return ['expired', null];
  if (await isTurnedOff(db, message)) return ['failed', 'NOT_WANTED'];
  const devices = await db<{ id: number; endpoint: Buffer; keys: Buffer }[]>`
    select id, endpoint_enc as endpoint, keys_enc as keys from push_subscription
    where member_id = ${message.memberId} and ended_at is null order by id`;
  if (devices.length === 0) return ['failed', 'NO_DEVICE'];

  await keepStep(db, message, 'filled');
  const sent = pushOf(message, personal);
  const outcomes = await Promise.all(
    devices.map(async ({ id, endpoint, keys }) => {
      const target = {
        endpoint: personal.open('push', endpoint),
        keys: pushSubscription.shape.keys.parse(JSON.parse(personal.open('push', keys))),
      };
      const { origin } = new URL(target.endpoint);
      return { id, origin, outcome: await push.send(target, sent) };
    }),
  );
  await endUseless(db, outcomes);
  const ended = outcomes.map(({ outcome }) => outcome);
  const ending = endingOf(ended);
  if (ending) return ending;
  await keepStep(db, message, 'waiting');
  throw new PushPostponed(
    Math.max(...ended.map((outcome) => (outcome.kind === 'retry' ? (outcome.afterMs ?? 0) : 0))),
  );
}

/**
 * Ends subscriptions that can no longer receive our pushes, and notifies staff if our key may be
 * wrong.
 */
async function endUseless(
  db: Db,
  outcomes: readonly { id: number; origin: string; outcome: PushOutcome }[],
): Promise<void> {
  const allThat = (kind: PushOutcome['kind']) =>
    outcomes.filter(({ outcome }) => outcome.kind === kind);
  const idsOf = (devices: typeof outcomes) => devices.map(({ id }) => id);

  const takenBy = allThat('delivered').map(({ origin }) => origin);
  const refused = allThat('misconfigured');
  const foreign = pickForeign(refused, takenBy);
  await endSubscriptions(db, idsOf(allThat('gone')), 'gone');
  await endSubscriptions(db, idsOf(foreign), 'refused');
  if (foreign.length < refused.length) await reportKeyRefused(db);
}

/** Message that /sw.js shows, with its remaining lifetime. */
function pushOf(
  { id, title, link, topic, text, purpose, secondsLeft }: ClaimedMessage,
  personal: PersonalData,
): PushMessage {
  const tag = topic ?? `message-${id}`;
  const report = singlePushTokenOf(personal, id);
  const { open: openLabel, stop: stopLabel } = buttonsOfSingle(purpose);
  return {
    payload: JSON.stringify({
      title,
      text: personal.open('code', text),
      link,
      tag,
      report,
      openLabel,
      ...(stopLabel === null ? {} : { stopLabel, stop: stopTokenOf(personal, report, Date.now()) }),
    }),
    ttlSeconds: secondsLeft,
    urgency: 'high',
    topic: tag,
  };
}

/** The best outcome of any device; `null` if all unfinished pushes may be retried. */
function endingOf(outcomes: readonly PushOutcome[]): Ending | null {
  const find = (kind: PushOutcome['kind']) => outcomes.find((outcome) => outcome.kind === kind);
  if (find('delivered')) return ['sent', null];
  if (find('unclear')) return ['unknown', 'NO_ANSWER'];
  if (find('retry')) return null;
  const refused = outcomes.find(
    (outcome) => outcome.kind === 'rejected' || outcome.kind === 'misconfigured',
  );
  return ['failed', refused ? `HTTP ${refused.status ?? 0}` : 'SUBSCRIPTION_ENDED'];
}
