import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { reason } from '../core/export.ts';
import { orderOfStaff } from './order.ts';
import { id, idParam, typedInstant, won } from '../core/primitive.ts';

/** How a manual order is paid for; a gift and a compensation cost nothing. */
export const manualMethod = z.enum(['transfer', 'cash', 'card', 'gift', 'compensation']);

/** The longest membership staff can give at once, in days. */
export const MAX_MANUAL_DAYS = 1_096;

/** Brands may require superAdmin instead, as for the other order calls. */
export const placeManualOrder = defineCall({
  method: 'POST',
  path: '/api/admin/users/:_id/orders',
  access: 'managePayments',
  summary: 'Opens a product to a member manually: paid outside, or as a gift.',
  params: idParam,
  body: z.object({
    product: id,
    /** `null`: now, or at the end of the member's existing access. */
    starts_at: z.nullable(typedInstant),
    /** Set exactly one: a number of days, or an end. The product's period does not apply. */
    days: z.nullable(z.int().check(z.gte(1), z.lte(MAX_MANUAL_DAYS))),
    ends_at: z.nullable(typedInstant),
    amount: won.check(z.lte(100_000_000)),
    method: manualMethod,
    reason,
  }),
  output: z.object({ item: orderOfStaff }),
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
