import * as z from 'zod/mini';
import { sessionRefusals } from '../session/auth.ts';
import { defineCall } from '../core/call.ts';

/**
 * A half hour in Asia/Seoul, `HH:MM`. Coarse steps limit the number of batches into which the
 * recipients of a campaign are split.
 */
const halfHour = z.string().check(z.regex(/^([01]\d|2[0-3]):[03]0$/));

/** The daily hours without messages. They cross midnight if `from` is later than `to`. */
export const quietHours = z
  .object({ from: halfHour, to: halfHour })
  .check(z.refine(({ from, to }) => from !== to, { path: ['to'] }));
export type QuietHours = z.output<typeof quietHours>;

/** `null` if the member has none. */
const answer = z.object({ item: z.nullable(quietHours) });

const path = '/api/home/me/quiet-hours';

export const getMyQuietHours = defineCall({
  method: 'GET',
  path,
  access: 'member',
  summary: 'Returns the daily quiet hours of the member.',
  output: answer,
  refusals: sessionRefusals,
});

export const setMyQuietHours = defineCall({
  method: 'PUT',
  path,
  access: 'member',
  repeatable: true,
  summary: 'Sets or removes the daily quiet hours of the member. Queued messages follow them.',
  body: z.object({ item: z.nullable(quietHours) }),
  output: answer,
  refusals: [...sessionRefusals, 'INVALID_INPUT'],
});
