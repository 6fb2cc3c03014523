import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { instant, text } from '../core/primitive.ts';
import { recipientToken } from './recipient-token.ts';

/** The header by which the provider of the free number proves itself. */
export const OPT_OUT_SECRET_HEADER = 'x-webhook-secret';

export const noteOptOutCall = defineCall({
  method: 'POST',
  path: '/api/home/opt-out/calls',
  access: 'anyone',
  summary:
    'Receives calls to the free opt-out number. The secret of the provider is in X-Webhook-Secret.',
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
  summary:
    'Returns the number of an opt-out link in an advertisement, and whether it is opted out.',
  params: linkParams,
  output: z.object({ item: optOutState }),
  refusals: linkRefusals,
});

export const takeOptOut = defineCall({
  method: 'POST',
  path: '/api/home/opt-out/links/:token',
  access: 'anyone',
  summary:
    'Opts the number of a link out of advertising, without a login. A repeat changes nothing.',
  params: linkParams,
  body: z.strictObject({}),
  output: z.object({ item: optOutState }),
  refusals: linkRefusals,
});
