import * as z from 'zod/mini';
import { sessionRefusals } from '../session/auth.ts';
import { defineCall } from '../core/call.ts';
import { readCode } from '../text/typed-text.ts';
import { day, id, listOf, pageQuery, typedAs, won } from '../core/primitive.ts';

/** A coupon code as typed or pasted, in any spelling: `welcome-10`, `ＷＥＬＣＯＭＥ１０`. */
export const couponCode = z
  .string()
  .check(
    z.overwrite(readCode),
    z.toUpperCase(),
    typedAs(/^[A-Z0-9]{4,20}$/, 'must have 4 to 20 letters or digits'),
  );

/** Discount of a coupon: a percentage of the price, or an amount in won. Exactly one is set. */
export const couponOff = {
  percent: z.nullable(z.int().check(z.gte(1), z.lte(100))),
  amount: z.nullable(won.check(z.positive())),
};
export type CouponOff = z.output<z.ZodMiniObject<typeof couponOff>>;

/** Discount on a price, in whole won. It never exceeds the price. */
export function couponDiscount({ percent, amount }: CouponOff, price: number): number {
  return Math.min(price, amount ?? Math.floor((price * (percent ?? 0)) / 100));
}

/**
 * - `waiting`: valid from a later day.
 * - `held`: an unpaid order holds it and releases it if the order ends.
 * - `over`: no longer usable, for any reason.
 */
export const ownCouponState = z.enum(['usable', 'waiting', 'held', 'used', 'over']);
export type OwnCouponState = z.output<typeof ownCouponState>;

/** A coupon that the caller has. */
export const ownCoupon = z.object({
  _id: id,
  name: z.string(),
  ...couponOff,
  /** Days of Seoul, both included. */
  valid_from: day,
  valid_to: day,
  /** Names of the products it applies to; empty = every product. */
  products: z.array(z.string()),
  state: ownCouponState,
  /** The order that holds it, or that was paid with it. */
  order: z.nullable(z.object({ _id: id, order_no: z.string() })),
});
export type OwnCoupon = z.output<typeof ownCoupon>;

/** A coupon that can be used for a product now, and its discount. */
export const offeredCoupon = z.object({
  _id: id,
  name: z.string(),
  discount: won,
  valid_to: day,
});
export type OfferedCoupon = z.output<typeof offeredCoupon>;

/** Why a coupon is refused. */
export const couponRefusals = [
  'COUPON_NOT_FOUND',
  'COUPON_NOT_VALID',
  'COUPON_NOT_FITTING',
  'COUPON_USED',
  'COUPON_EXHAUSTED',
] as const;

export const listMyCoupons = defineCall({
  method: 'GET',
  path: '/api/home/coupons',
  access: 'member',
  summary: 'Lists the coupons of the caller. Usable coupons come first, ordered by their end.',
  query: z.object(pageQuery),
  output: listOf(ownCoupon),
  refusals: sessionRefusals,
});

export const registerCoupon = defineCall({
  method: 'POST',
  path: '/api/home/coupons',
  access: 'member',
  summary: 'Adds the coupon of a code to the caller. A repeated call changes nothing.',
  body: z.object({ code: couponCode }),
  output: z.object({ item: ownCoupon }),
  refusals: [
    ...sessionRefusals,
    'INVALID_INPUT',
    'COUPON_NOT_FOUND',
    'COUPON_NOT_VALID',
    'COUPON_EXHAUSTED',
    'TOO_MANY_REQUESTS',
  ],
});
