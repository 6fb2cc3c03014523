import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { instant, text } from './primitive.ts';
import { recipientToken } from './recipient-token.ts';

/** The header by which the provider of the free number proves itself. */
export const OPT_OUT_SECRET_HEADER = 'x-webhook-secret';

export const noteOptOutCall = defineCall({
  method: 'POST',
  path: '/api/home/opt-out/calls',
  access: 'anyone',
  summary:
    'The provider of the free number tells who called it; its secret is in X-Webhook-Secret.',
  body: z.object({
    /** The provider's id of the call. It is the same in every repeated notification. */
    call_id: text(1, 64),
    phone: text(8, 20),
    called_at: instant,
  }),
  output: z.void(),
  status: 204,
  refusals: ['NOT_FOUND', 'ACCESS_DENIED', 'INVALID_INPUT'],
});

const optOutState = z.object({
  channel: z.enum(['sms', 'push']),
  /** Masked, because the holder of the link knows the number. Empty for a push. */
  phone: z.string(),
  /**
   * Since when the number, or the member of a push, receives no advertising; `null` while it may.
   */
  since: z.nullable(instant),
});
export type OptOutState = z.output<typeof optOutState>;

const linkParams = z.object({ token: recipientToken });
const linkRefusals = ['NOT_FOUND', 'INVALID_INPUT'] as const;

export const getOptOut = defineCall({
  method: 'GET',
  path: '/api/home/opt-out/links/:token',
  access: 'anyone',
  summary: 'Whose number a link in an advertisement takes off, and whether it is off already.',
  params: linkParams,
  output: z.object({ item: optOutState }),
  refusals: linkRefusals,
});

export const takeOptOut = defineCall({
  method: 'POST',
  path: '/api/home/opt-out/links/:token',
  access: 'anyone',
  summary:
    'Takes the number of a link off advertising, without a login; again, it changes nothing.',
  params: linkParams,
  body: z.strictObject({}),
  output: z.object({ item: optOutState }),
  refusals: linkRefusals,
});
