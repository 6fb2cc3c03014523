import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { count, day, id, idParam, instant, line, won } from '../core/primitive.ts';

/** A payment that differs from its state at the gateway. */
const paymentDifference = z.object({
  _id: id,
  /** The day of Seoul that was compared. */
  day,
  /** Whether payments differ, or cash receipts. The previous version sends payments only. */
  kind: z._default(z.enum(['payment', 'cash_receipt']), 'payment'),
  /** Of a receipt: the number under which the gateway knows it. */
  payment_key: z.string(),
  /** `null` for a payment of nothing that was ordered here. */
  order: z.nullable(z.object({ _id: id, order_no: z.string() })),
  /** Remaining balance, or won issued, here and at the gateway; `null` if unknown. */
  ours: z.nullable(won),
  theirs: z.nullable(won),
  found_at: instant,
});
export type PaymentDifference = z.output<typeof paymentDifference>;

const ACCESS = 'managePayments';

export const listPaymentDifferences = defineCall({
  method: 'GET',
  path: '/api/admin/payment-differences',
  access: ACCESS,
  summary: 'Lists open differences between payments here and at the gateway, latest first.',
  output: z.object({
    items: z.array(paymentDifference),
    /** The latest compared day and its number of payments; `null` before the first comparison. */
    last: z.nullable(z.object({ day, payments: count })),
  }),
  refusals: ['ACCESS_DENIED'],
});

export const settlePaymentDifference = defineCall({
  method: 'POST',
  path: '/api/admin/payment-differences/:_id/settle',
  access: ACCESS,
  summary: 'Marks a payment difference as settled, with an explanation.',
  params: idParam,
  body: z.strictObject({ reason: line(2, 200) }),
  output: z.void(),
  status: 204,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});
