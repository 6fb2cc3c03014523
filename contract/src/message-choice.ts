import * as z from 'zod/mini';
import { sessionRefusals } from './auth.ts';
import type { Channel } from './campaign.ts';
import { defineCall } from './call.ts';

/** What a message is about, as far as members choose what they are told of (features.md P08). */
export const messageCategory = z.enum(['live', 'report', 'event', 'order']);
export type MessageCategory = z.output<typeof messageCategory>;

const channel = z.enum(['sms', 'push']);

/** What a member gets of one category by one channel. */
export const messageChoice = z.object({
  category: messageCategory,
  channel,
  wanted: z.boolean(),
  /** It comes whatever is chosen. */
  required: z.boolean(),
});
export type MessageChoice = z.output<typeof messageChoice>;

/** Receipts and codes have to arrive. */
export function isRequired(category: MessageCategory, by: Channel): boolean {
  return category === 'order' && by === 'sms';
}

/**
 * Who has chosen nothing gets text messages, and pushes of what they asked for elsewhere: the bells
 * of broadcasts, and what they buy. New reports and events come to a browser only when wanted.
 */
export function isWantedAtFirst(category: MessageCategory, by: Channel): boolean {
  return by === 'sms' || category === 'live' || category === 'order';
}

export const listMyMessageChoices = defineCall({
  method: 'GET',
  path: '/api/home/me/message-choices',
  access: 'member',
  summary: 'What the member is told of, by category and channel.',
  output: z.object({ items: z.array(messageChoice) }),
  refusals: sessionRefusals,
});

export const setMyMessageChoice = defineCall({
  method: 'PUT',
  path: '/api/home/me/message-choices/:category/:channel',
  access: 'member',
  repeatable: true,
  summary: 'Turns one category by one channel on or off, for messages under way as well.',
  params: z.object({ category: messageCategory, channel }),
  body: z.object({ wanted: z.boolean() }),
  output: z.object({ item: messageChoice }),
  refusals: [...sessionRefusals, 'INVALID_INPUT', 'STATE_CONFLICT'],
});
