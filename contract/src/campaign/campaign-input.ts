import * as z from 'zod/mini';
import { pushAudience, smsAudience } from './audience.ts';
import { carrierInput, fallbackInput } from './carrier/carrier.ts';
import { overCapReason } from './frequency-cap.ts';
import { columnWords } from './phone-columns.ts';
import { pushSplit, smsSplit } from './split/split-input.ts';
import { messageCategory } from '../message/message-choice.ts';
import { messagePicture } from '../message/message-picture.ts';
import { pushWords, smsWords } from '../message/message-words.ts';
import { id, link, loginId, phone, typedInstant } from '../core/primitive.ts';

const sendAt = z.nullable(typedInstant);

/** The campaign that this one was copied from. */
const cloneOf = z.optional(id);

/** Why an advertisement may exceed the frequency cap; super admins only (features M22). */
const overCap = z.optional(overCapReason);

const smsMessage = {
  ...smsWords,
  category: z.optional(messageCategory),
  /** With one it is an MMS. */
  picture: z._default(messagePicture, null),
  advertising: z.boolean(),
  /** Whether the links of the text become short links that count clicks (features M20). */
  short_links: z._default(z.boolean(), false),
  /** The sender number; omit it for the default one. */
  sender_id: z.optional(id),
  /** 알림톡 instead of a text message. The template then determines the text (features M28). */
  carrier: z.optional(z.nullable(carrierInput)),
  /** Text message to recipients whose message failed. Only with a carrier (features M29). */
  fallback: z.optional(z.nullable(fallbackInput)),
};

const pushMessage = {
  ...pushWords,
  link: z.nullable(link),
  category: z.optional(messageCategory),
  /** Shown below the text by browsers that support it. */
  picture: z._default(messagePicture, null),
  advertising: z.boolean(),
};

export const smsCampaignInput = z.strictObject({
  ...smsMessage,
  /** Variants of the text for a test (features M24). */
  split: z.optional(smsSplit),
  audience: smsAudience,
  /** `null` = now. */
  send_at: sendAt,
  over_cap: overCap,
  clone_of: cloneOf,
});
export type SmsCampaignInput = z.output<typeof smsCampaignInput>;

export const pushCampaignInput = z.strictObject({
  ...pushMessage,
  split: z.optional(pushSplit),
  audience: pushAudience,
  send_at: sendAt,
  over_cap: overCap,
  clone_of: cloneOf,
});
export type PushCampaignInput = z.output<typeof pushCampaignInput>;

/** Changes to a campaign that has not begun. Omitted fields are unchanged. */
export const smsCampaignChange = z.strictObject({
  title: z.optional(smsMessage.title),
  text: z.optional(smsMessage.text),
  category: z.optional(z.nullable(messageCategory)),
  picture: z.optional(messagePicture),
  advertising: z.optional(z.boolean()),
  short_links: z.optional(z.boolean()),
  sender_id: z.optional(id),
  carrier: z.optional(z.nullable(carrierInput)),
  fallback: z.optional(z.nullable(fallbackInput)),
  /** `null` removes the variants. */
  split: z.optional(z.nullable(smsSplit)),
  audience: z.optional(smsAudience),
  send_at: z.optional(sendAt),
  over_cap: z.optional(z.nullable(overCapReason)),
});
export type SmsCampaignChange = z.output<typeof smsCampaignChange>;

export const pushCampaignChange = z.strictObject({
  title: z.optional(pushMessage.title),
  text: z.optional(pushMessage.text),
  link: z.optional(pushMessage.link),
  picture: z.optional(messagePicture),
  category: z.optional(z.nullable(messageCategory)),
  advertising: z.optional(z.boolean()),
  split: z.optional(z.nullable(pushSplit)),
  audience: z.optional(pushAudience),
  send_at: z.optional(sendAt),
  over_cap: z.optional(z.nullable(overCapReason)),
});
export type PushCampaignChange = z.output<typeof pushCampaignChange>;

/**
 * A test message to the given number. Variables are filled in as for one recipient of a list with
 * columns.
 */
export const smsTestInput = z.strictObject({
  ...smsMessage,
  to: phone,
  words: z.optional(columnWords),
});
/** A test push to the devices of the member with this login id. */
export const pushTestInput = z.strictObject({ ...pushMessage, to: loginId });
