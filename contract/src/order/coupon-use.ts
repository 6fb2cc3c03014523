import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { exportCall } from '../core/export.ts';
import { orderState } from './order.ts';
import { id, idParam, instant, listOf, pageQuery, won } from '../core/primitive.ts';

/** An order in which a coupon was used. The member is masked. */
const couponUse = z.object({
  order: z.object({ _id: id, order_no: z.string(), state: orderState }),
  member: z.object({ _id: id, user_id: z.string(), name: z.string() }),
  product: z.string(),
  price: won,
  discount: won,
  at: instant,
  /** When it came free again, because the order ended unpaid. */
  given_back_at: z.nullable(instant),
});
export type CouponUse = z.output<typeof couponUse>;

export const listCouponUses = defineCall({
  method: 'GET',
  path: '/api/admin/coupons/:_id/uses',
  access: 'managePayments',
  summary: 'Lists the orders that used a coupon, latest first.',
  params: idParam,
  query: z.strictObject({ ...pageQuery, sortBy: z._default(z.enum(['latest']), 'latest') }),
  output: listOf(couponUse),
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});

export const exportCouponUses = exportCall(listCouponUses);
