import * as z from 'zod/mini';
import { sessionRefusals } from '../session/auth.ts';
import { defineCall } from '../core/call.ts';
import type { Channel } from './channel.ts';

/** Message categories that members can turn on or off, and that a campaign may have (features P08). */
export const messageCategory = z.enum(['live', 'report', 'event', 'order']);
export type MessageCategory = z.output<typeof messageCategory>;

/** The same with notices that no campaign sends: answers to inquiries, and alerts of stocks. */
export const choiceCategory = z.enum([...messageCategory.options, 'inquiry', 'stock']);
export type ChoiceCategory = z.output<typeof choiceCategory>;

const channel = z.enum(['sms', 'push']);

/** A member's setting for one category and channel. */
export const messageChoice = z.object({
  category: choiceCategory,
  channel,
  wanted: z.boolean(),
  /** Sent regardless of the member's choice. */
  required: z.boolean(),
});
export type MessageChoice = z.output<typeof messageChoice>;

/** Receipts and codes have to arrive. */
export function isRequired(category: ChoiceCategory, by: Channel): boolean {
  return category === 'order' && by === 'sms';
}

/**
 * Default for members who have not chosen. They get text messages. They get pushes for what they
 * requested elsewhere: broadcast reminders, their orders, answers to their inquiries, and alerts of
 * stocks. New reports and events reach a browser only after an opt-in.
 */
export function isWantedAtFirst(category: ChoiceCategory, by: Channel): boolean {
  return by === 'sms' || (category !== 'report' && category !== 'event');
}

export const listMyMessageChoices = defineCall({
  method: 'GET',
  path: '/api/home/me/message-choices',
  access: 'member',
  summary: 'Lists the notification settings of the member by category and channel.',
  output: z.object({ items: z.array(messageChoice) }),
  refusals: sessionRefusals,
});

export const setMyMessageChoice = defineCall({
  method: 'PUT',
  path: '/api/home/me/message-choices/:category/:channel',
  access: 'member',
  repeatable: true,
  summary: 'Turns one category on one channel on or off. Queued messages follow the setting.',
  params: z.object({ category: choiceCategory, channel }),
  body: z.object({ wanted: z.boolean() }),
  output: z.object({ item: messageChoice }),
  refusals: [...sessionRefusals, 'INVALID_INPUT', 'STATE_CONFLICT'],
});
