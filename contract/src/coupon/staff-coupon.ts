import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { couponCode, couponOff } from './coupon.ts';
import { exportCall, reason } from '../core/export.ts';
import {
  count,
  day,
  id,
  idParam,
  instant,
  line,
  listOf,
  loginId,
  pageQuery,
  staffSearch,
  typedDay,
  won,
} from '../core/primitive.ts';

/** The most members that are named one by one. */
export const MAX_COUPON_MEMBERS = 1_000;
export const MAX_COUPON_PRODUCTS = 100;

export const couponState = z.enum(['active', 'waiting', 'exhausted', 'over', 'ended']);
export type CouponState = z.output<typeof couponState>;

const product = z.object({ _id: id, name: z.string() });

/** A coupon as staff see it. */
const coupon = z.object({
  _id: id,
  name: z.string(),
  /** `null`: it was given to chosen members. */
  code: z.nullable(z.string()),
  ...couponOff,
  valid_from: day,
  valid_to: day,
  /** Empty = every product. */
  products: z.array(product),
  /** Members who have it. */
  members: count,
  /** Orders that hold it or were paid with it, and the maximum number of them. */
  uses: count,
  max_uses: z.nullable(count),
  /** Won that it took off orders that were paid. */
  discounted: won,
  state: couponState,
  created_at: instant,
  created_by: z.string(),
  ended_at: z.nullable(instant),
  ended_by: z.nullable(z.string()),
});
export type Coupon = z.output<typeof coupon>;

/** Brands may require superAdmin instead, as for the order calls. */
const ACCESS = 'managePayments';
const one = z.object({ item: coupon });

/** The largest price of a product. A larger discount is a typing error. */
const MOST_WON = 100_000_000;

export const couponInput = z
  .strictObject({
    name: line(2, 50),
    code: z.nullable(couponCode),
    /** Members who receive the coupon. Required if the coupon has no code. */
    members: z.array(loginId).check(z.maxLength(MAX_COUPON_MEMBERS)),
    ...couponOff,
    amount: z.nullable(won.check(z.positive(), z.lte(MOST_WON))),
    valid_from: typedDay,
    valid_to: typedDay,
    products: z.array(id).check(z.maxLength(MAX_COUPON_PRODUCTS)),
    max_uses: z.nullable(z.int().check(z.gte(1), z.lte(1_000_000))),
  })
  .check(
    z.refine(({ percent, amount }) => (percent === null) !== (amount === null), {
      path: ['amount'],
      error: 'must be set if percent is not, and only then',
    }),
    z.refine(({ valid_from, valid_to }) => valid_from <= valid_to, {
      path: ['valid_to'],
      error: 'must not be before the start',
    }),
    z.refine(({ code, members }) => (code === null) === members.length > 0, {
      path: ['members'],
      error: 'must be empty with a code, and given without one',
    }),
  );
export type CouponInput = z.output<typeof couponInput>;

export const listCoupons = defineCall({
  method: 'GET',
  path: '/api/admin/coupons',
  access: ACCESS,
  summary: 'Lists coupons with their uses. `q` searches name and code.',
  query: z.strictObject({
    ...pageQuery,
    q: z.optional(staffSearch()),
    state: z.optional(couponState),
    kind: z.optional(z.enum(['code', 'targeted'])),
    sortBy: z._default(z.enum(['latest', 'oldest', 'ending', 'uses']), 'latest'),
  }),
  output: z.extend(listOf(coupon), { totals: z.object({ uses: count, discounted: won }) }),
  refusals: ['ACCESS_DENIED'],
});

export const exportCoupons = exportCall(listCoupons);

export const listCouponProducts = defineCall({
  method: 'GET',
  path: '/api/admin/coupons/products',
  access: ACCESS,
  summary: 'Lists the products on sale that a coupon can apply to.',
  output: z.object({ items: z.array(z.extend(product, { price: won })) }),
  refusals: ['ACCESS_DENIED'],
});

export const getCoupon = defineCall({
  method: 'GET',
  path: '/api/admin/coupons/:_id',
  access: ACCESS,
  summary: 'Returns one coupon.',
  params: idParam,
  output: one,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});

export const createCoupon = defineCall({
  method: 'POST',
  path: '/api/admin/coupons',
  access: ACCESS,
  summary:
    'Creates a coupon, for a code or for members. INVALID_INPUT names unknown members by position.',
  body: couponInput,
  publicWords: ['name'],
  output: one,
  status: 201,
  refusals: [
    'ACCESS_DENIED',
    'INVALID_INPUT',
    'DUPLICATE_NAME',
    'IDEMPOTENCY_CONFLICT',
    'FORBIDDEN_WORDS',
  ],
  idempotent: true,
});

export const endCoupon = defineCall({
  method: 'POST',
  path: '/api/admin/coupons/:_id/end',
  access: ACCESS,
  summary: 'Ends a coupon now. Orders that use it keep their price.',
  params: idParam,
  body: z.strictObject({ reason }),
  output: one,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'INVALID_INPUT', 'STATE_CONFLICT'],
});
