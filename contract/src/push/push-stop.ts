import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { choiceCategory } from '../message/message-choice.ts';

/**
 * Stops the kind of one push, once and for a limited time. Only the devices of its recipient know
 * the token, and it holds no personal data. It is sent in bodies alone, so no log contains it.
 */
export const stopToken = z
  .string()
  .check(z.regex(/^(?:\d{6,10}|s\d{6,10})\.[\w-]{12}\.\d{5}\.[\w-]{22}$/));

/**
 * Subject of a push:
 *
 * - `advertising`: the consent to advertising by push
 * - `expert`, `broadcast`: a reminder of all broadcasts of an expert, or of one broadcast
 * - `stock`: the alerts of a stock
 * - `category`: a row of the notification settings
 */
export const pushStopKind = z.enum(['advertising', 'expert', 'broadcast', 'stock', 'category']);
export type PushStopKind = z.output<typeof pushStopKind>;

const pushStop = z.object({
  kind: pushStopKind,
  /** The expert or the broadcast; `null` for other kinds. */
  name: z.nullable(z.string()),
  category: z.nullable(choiceCategory),
  /** Whether such pushes are no longer sent. */
  stopped: z.boolean(),
  /** Whether the token was used. It then changes nothing, even if the member receives them again. */
  used: z.boolean(),
});
export type PushStop = z.output<typeof pushStop>;

const path = '/api/home/push/stops';
const body = z.strictObject({ token: stopToken });
const output = z.object({ item: pushStop });
const refusals = ['NOT_FOUND', 'INVALID_INPUT'] as const;

export const previewPushStop = defineCall({
  method: 'POST',
  path: `${path}/preview`,
  access: 'anyone',
  summary: 'Returns what the stop token of a push stops. Nothing is changed.',
  body,
  output,
  refusals,
});

export const stopPushes = defineCall({
  method: 'POST',
  path,
  access: 'anyone',
  summary: 'Stops the kind of pushes of a stop token, without a login. A repeat changes nothing.',
  body,
  output,
  refusals,
});
