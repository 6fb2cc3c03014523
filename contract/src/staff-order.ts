import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { refundRule } from './content.ts';
import { exportCall } from './export.ts';
import { listOrders, staffOrder } from './order.ts';
import { count, idText, loginId } from './primitive.ts';
import { placeManualOrder } from './staff-membership.ts';

const ACCESS = 'managePayments';

export const exportOrders = exportCall(listOrders);

export const placeOrderForMember = defineCall({
  method: 'POST',
  path: '/api/admin/orders',
  access: ACCESS,
  summary: 'Opens a product by hand to the member of that login id, with the reason.',
  body: z.extend(placeManualOrder.body, { user_id: loginId }),
  output: z.object({ item: staffOrder }),
  status: 201,
  refusals: [
    'ACCESS_DENIED',
    'NOT_FOUND',
    'INVALID_INPUT',
    'STATE_CONFLICT',
    'IDEMPOTENCY_CONFLICT',
  ],
  idempotent: true,
});

/** What a receipt and the copy of a contract are written from (features.md O11). */
export const getOrderPapers = defineCall({
  method: 'GET',
  path: '/api/admin/orders/:_id/papers',
  access: ACCESS,
  summary:
    'An order with the terms and the rule of refunds of its day. Written into the audit log.',
  params: z.object({ _id: idText }),
  output: z.object({
    item: staffOrder,
    terms: z.nullable(z.object({ version: count, title: z.string(), body_html: z.string() })),
    refund_rule: refundRule,
  }),
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});
