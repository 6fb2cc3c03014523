import { advertisingWordsIn } from '@maru/contract/text/advertising';
import { byteLengthOf, LMS_MAX_BYTES } from '@maru/contract/text/sms-text';
import { placesIn } from '@maru/contract/text/text-places';
import type { JourneyStep, MessageStep } from '@maru/contract/journey/journey-step';
import {
  JOURNEY_PLACES,
  type JourneyMessage,
  type JourneyMessages,
} from '@maru/domain/journey/journey-message';
import { optOutBaseOf, recipientTokenOf } from '@maru/platform/crypto/recipient-token';
import type { Queryable } from '@maru/platform/db/db';
import type { Config } from '@maru/platform/config/config';
import { badInput, underPath } from '../http/refusal.ts';
import { refuseForbidden } from '../http/html/forbidden-words.ts';
import {
  composePush,
  composeSms,
  contentHashOf,
  type Composed,
} from '../campaign/compose/compose-message.ts';
import { refuseUntested } from '../campaign/compose/create-campaign.ts';
import { senderFor } from '../sender-number/sender-number.repository.ts';

/** Settings that the messages of a journey depend on. */
export type JourneyConfig = Pick<
  Config,
  'BRAND' | 'SMS_OPT_OUT' | 'linkOrigins' | 'publicUrl' | 'testFirst'
>;

/** Bytes of the longest name of a member. */
const NAME_BYTES = 40;

/**
 * Composes the messages of a flow as they are delivered: advertising gets the frame of the law, and
 * links of text messages become short, so that clicks are counted.
 *
 * @throws Refusal INVALID_INPUT, with the path of the field, for a message that cannot be sent.
 *   Information that reads like advertising is also refused, because no second manager approves
 *   it.
 */
export function composeJourney(
  config: JourneyConfig,
  steps: readonly JourneyStep[],
): ReadonlyMap<number, { step: MessageStep; message: Composed }> {
  return new Map(
    steps.flatMap((step, at) =>
      step.kind === 'message' ? [[step.key, { step, message: composeAt(config, step, at) }]] : [],
    ),
  );
}

function composeAt(config: JourneyConfig, step: MessageStep, at: number): Composed {
  return underPath(`steps.${at}`, () => compose(config, step));
}

function compose(config: JourneyConfig, step: MessageStep): Composed {
  const { channel, title, text, link, category, advertising } = step;
  const shared = {
    title,
    text,
    picture: null,
    advertising,
    ...(category !== null && { category }),
  };
  const [selling] = advertisingWordsIn(step);
  if (selling !== undefined) throw badInput('text', `reads like advertising: ${selling}`);
  const message =
    channel === 'sms'
      ? composeSms({ ...shared, short_links: true }, config)
      : composePush({ ...shared, link }, config);
  const stray = placesIn(message.text).find((place) => !JOURNEY_PLACES.includes(place));
  if (stray !== undefined) throw badInput('text', 'contains a variable that no recipient has');
  if (message.bytes + longestOf(config, message.text) > LMS_MAX_BYTES) {
    throw badInput('text', `must have at most ${LMS_MAX_BYTES} bytes with its variables`);
  }
  return message;
}

/** Bytes that the variables of a text may take. */
function longestOf(config: JourneyConfig, text: string): number {
  const token = recipientTokenOf(1, Buffer.alloc(16));
  const link = byteLengthOf(`${optOutBaseOf(config)}${token}`);
  return placesIn(text).reduce((sum, place) => sum + (place === '이름' ? NAME_BYTES : link), 0);
}

/**
 * The messages that a journey sends from now on.
 *
 * @throws Refusal INVALID_INPUT, FORBIDDEN_WORDS, SENDER_NOT_VERIFIED; TEST_SEND_NEEDED if a test is
 *   required and a message was never sent to staff.
 */
export async function readyMessages(
  db: Queryable,
  config: JourneyConfig,
  steps: readonly JourneyStep[],
): Promise<JourneyMessages> {
  const messages: Record<string, JourneyMessage> = {};
  for (const [key, { step, message }] of composeJourney(config, steps)) {
    const { channel } = step;
    const { title, text, link, category, advertising, bytes, links, shortOrigin } = message;
    // The rules may have changed since the draft was stored.
    await refuseForbidden(db, { title, text });
    await refuseUntested(db, config, [contentHashOf(channel, message)]);
    const sender = channel === 'sms' ? await senderFor(db, undefined) : null;
    const words = { channel, title, text, link, category, advertising };
    messages[key] = { ...words, bytes, links, shortOrigin, sender };
  }
  return messages;
}
