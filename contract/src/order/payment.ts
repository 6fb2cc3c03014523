import * as z from 'zod/mini';
import { sessionRefusals } from '../session/auth.ts';
import { defineCall } from '../core/call.ts';
import { order } from './order.ts';
import { idText, isStorable, text, won } from '../core/primitive.ts';

/** Where the window of the payment gateway opens; a page, and no call. */
export const PAYMENT_WINDOW = '/api/home/payments/window';

/** Query of {@link PAYMENT_WINDOW}. */
export const paymentWindowQuery = z.object({ order: idText });

export const confirmPayment = defineCall({
  method: 'POST',
  path: '/api/home/payments/confirm',
  access: 'member',
  summary:
    'Captures the payment of an own order with the result of the payment window. ' +
    'A repeat captures nothing twice. INVALID_INPUT if the sum is not the order total.',
  /** Named as the gateway names them. */
  body: z.strictObject({
    paymentKey: text(1, 200),
    /** The number of the order. */
    orderId: text(6, 64),
    amount: won,
  }),
  output: z.object({ item: order }),
  refusals: [
    ...sessionRefusals,
    'NOT_FOUND',
    'INVALID_INPUT',
    'STATE_CONFLICT',
    'TOO_MANY_REQUESTS',
  ],
});

/** Fields of a gateway event that are validated. The rest is stored as received. */
const tossEvent = z
  .looseObject({
    /** For deposit events. The secret authenticates the order. */
    orderId: z.optional(text(1, 64)),
    secret: z.optional(text(1, 200)),
    eventType: z.optional(text(1, 64)),
    data: z.optional(
      z.looseObject({
        orderId: z.optional(text(1, 64)),
        /** Key of the deleted card. It is a secret, so it authenticates the event. It is not stored. */
        billingKey: z.optional(text(1, 200)),
      }),
    ),
  })
  .check(z.refine(isStorable, 'must not contain unreadable characters'));

export const receiveTossEvent = defineCall({
  method: 'POST',
  path: '/api/home/payments/webhooks/toss',
  access: 'anyone',
  summary:
    'Receives events of the payment gateway. Their contents are not trusted: the gateway is asked.',
  body: tossEvent,
  output: z.object({}),
  refusals: [],
});
