import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { instant, text } from './primitive.ts';

/** The header by which the provider of the free number proves itself. */
export const OPT_OUT_SECRET_HEADER = 'x-webhook-secret';

export const noteOptOutCall = defineCall({
  method: 'POST',
  path: '/api/home/opt-out/calls',
  access: 'anyone',
  summary:
    'The provider of the free number tells who called it; its secret is in X-Webhook-Secret.',
  body: z.object({
    /** The provider's own name for the call, however often it tells of it. */
    call_id: text(1, 64),
    phone: text(8, 20),
    called_at: instant,
  }),
  output: z.void(),
  status: 204,
  refusals: ['NOT_FOUND', 'ACCESS_DENIED', 'INVALID_INPUT'],
});
