import * as z from 'zod/mini';
import { sessionRefusals } from '../session/auth.ts';
import { defineCall } from '../core/call.ts';
import { day, id, idParam, instant, line, won } from '../core/primitive.ts';
import { maskedAccount, moveNext, refundAccount, refundLines, refundState } from './refund.ts';

const order = z.object({ _id: id, order_no: z.string(), product: z.string() });

/** Refund of an order if it were requested today. */
export const refundOffer = z.object({
  order,
  ...refundLines,
  /** The last day, in Seoul, of a withdrawal without a penalty; may have passed. */
  withdraw_until: z.optional(day),
  /** The order was paid by transfer, so the refund needs an account, which must be given. */
  needs_account: z.boolean(),
  /** Start of the period bought to follow this one. A refund may move it forward. */
  next_starts_at: z.nullable(instant),
});
export type RefundOffer = z.output<typeof refundOffer>;

/** A request of the caller, and how far it is. */
export const ownRefund = z.object({
  _id: id,
  request_no: z.string(),
  state: refundState,
  order,
  ...refundLines,
  /** Account for the refund, until the money is paid. */
  account: z.nullable(maskedAccount),
  ...moveNext,
  requested_at: instant,
  /** The day it is settled by. */
  due_on: day,
  rejected_reason: z.nullable(z.string()),
  done_at: z.nullable(instant),
});
export type OwnRefund = z.output<typeof ownRefund>;

export const listMyRefunds = defineCall({
  method: 'GET',
  path: '/api/home/refunds',
  access: 'member',
  summary:
    'Lists the refund amounts of running orders as of today, and the refund requests of the caller.',
  output: z.object({ offers: z.array(refundOffer), items: z.array(ownRefund) }),
  refusals: sessionRefusals,
});

export const requestMyRefund = defineCall({
  method: 'POST',
  path: '/api/home/orders/:_id/refund',
  access: 'member',
  summary: 'Requests a refund of an own order, by the amount as of today.',
  params: idParam,
  body: z.object({
    /** The sum that was on the screen; another one by now is a conflict, never a surprise. */
    amount: won,
    reason: line(2, 200),
    account: z.optional(refundAccount),
    ...moveNext,
  }),
  output: z.object({ item: ownRefund }),
  status: 201,
  refusals: [
    ...sessionRefusals,
    'INVALID_INPUT',
    'NOT_FOUND',
    'STATE_CONFLICT',
    'VERSION_CONFLICT',
  ],
});
