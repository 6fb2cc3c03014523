import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { exportCall } from '../core/export.ts';
import { listOrders, staffOrder } from './order.ts';
import { loginId } from '../core/primitive.ts';
import { placeManualOrder } from './manual-order.ts';

const ACCESS = 'managePayments';

export const exportOrders = exportCall(listOrders);

export const placeOrderForMember = defineCall({
  method: 'POST',
  path: '/api/admin/orders',
  access: ACCESS,
  summary: 'Opens a product manually to the member of a login id, with the reason.',
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
