import * as z from 'zod/mini';
import { sessionRefusals } from '../session/auth.ts';
import { defineCall } from '../core/call.ts';
import { refundRule } from '../product/product.ts';
import { order } from './order.ts';
import { taxDocument } from '../tax-document/tax-document.ts';
import { count, idParam, instant, won } from '../core/primitive.ts';

/**
 * Data of a receipt and of the contract copy (features O11). It holds the paid order, its
 * refunds, and the terms and refund rule it was made under.
 */
const orderPapers = z.extend(
  z.pick(order, {
    _id: true,
    order_no: true,
    lines: true,
    payable: true,
    method: true,
    deposit: true,
    placed_at: true,
  }),
  {
    paid_at: instant,
    buyer: z.object({ user_id: z.string(), name: z.string() }),
    /** Oldest first. */
    refunds: z.array(z.object({ amount: won, done_at: instant })),
    /** The member terms on that day, also if staff wrote the order; `null` = there were none. */
    terms: z.nullable(z.object({ version: count, title: z.string(), body_html: z.string() })),
    refund_rule: refundRule,
    /** Whether the order is a period of a recurring payment. */
    recurring: z._default(z.boolean(), false),
    /** Its cash receipt or tax invoice; `null` if there is none. */
    tax: z._default(z.nullable(taxDocument), null),
  },
);
export type OrderPapers = z.output<typeof orderPapers>;

const output = z.object({ item: orderPapers });

export const getMyOrderPapers = defineCall({
  method: 'GET',
  path: '/api/home/orders/:_id/papers',
  access: 'member',
  summary:
    'Returns the documents of an own order. NOT_FOUND before payment and for orders of others.',
  params: idParam,
  output,
  refusals: [...sessionRefusals, 'NOT_FOUND'],
});

export const getOrderPapers = defineCall({
  method: 'GET',
  path: '/api/admin/orders/:_id/papers',
  access: 'managePayments',
  summary:
    'Returns the documents of an order with unmasked names, as the buyer sees them. NOT_FOUND before ' +
    'payment. The read is written into the audit log.',
  params: idParam,
  output,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});
