import * as z from 'zod/mini';
import { messageKind } from './channel.ts';
import { defineCall } from '../core/call.ts';
import { instant, won } from '../core/primitive.ts';

const account = z.object({
  /** Balance at the provider in won, and when it was queried; `null` before the first query. */
  balance: z.nullable(z.object({ won: z.int(), checked_at: instant })),
  /** Cost of today's campaigns so far. */
  spent_today: won,
  /** Daily limit on the cost of campaigns; 0 = no limit. */
  daily_ceiling: won,
  /** Price of one message. */
  prices: z.object({ SMS: won, LMS: won, MMS: won, ATA: won, BMS: won, RCS: won }),
  /** Kinds of messages besides text messages that are set up. */
  carriers: z._default(z.array(messageKind), []),
  /** Origins that the byte counter needs for short links. */
  link_origins: z.optional(z.object({ site: z.string(), short: z.string() })),
});
export type SmsAccount = z.output<typeof account>;

export const getSmsAccount = defineCall({
  method: 'GET',
  path: '/api/admin/sms/account',
  access: 'manageMessages',
  summary:
    'Returns the balance at the SMS provider, the cost of today, the prices and the link origins.',
  output: account,
  refusals: ['ACCESS_DENIED'],
});
