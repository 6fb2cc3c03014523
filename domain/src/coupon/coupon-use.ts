import type { Tx } from '@maru/platform/db/db';

/**
 * Releases the coupon of an order that ended unpaid, so that it can be used again. A repeated call
 * has no effect.
 */
export async function giveCouponBack(tx: Tx, orderId: number): Promise<void> {
  await tx`
    with given as (
      update coupon_use u set given_back_at = now()
      from order_line l
      where l.order_id = ${orderId} and u.order_line_id = l.id and u.given_back_at is null
      returning u.coupon_id)
    update coupon c set uses = uses - 1 from given where c.id = given.coupon_id`;
}

/**
 * A payment arrived for an order that had already ended unpaid. Reclaims the order's coupon. The
 * caller holds the row lock of the member.
 *
 * @returns false if the member has used the coupon elsewhere by now, or no uses are left. The price
 *   of the order is then no longer valid.
 */
export async function takeCouponAgain(tx: Tx, orderId: number): Promise<boolean> {
  const [given] = await tx<{ lineId: number; couponId: number; isFree: boolean }[]>`
    select u.order_line_id as "lineId", c.id as "couponId",
           (c.max_uses is null or c.uses < c.max_uses)
           and not exists (select from coupon_use o
                           where o.coupon_id = u.coupon_id and o.member_id = u.member_id
                             and o.given_back_at is null) as "isFree"
    from order_line l
    join coupon_use u on u.order_line_id = l.id and u.given_back_at is not null
    join coupon c on c.id = u.coupon_id
    where l.order_id = ${orderId} for update of c`;
  if (!given) return true;
  if (!given.isFree) return false;
  await tx`update coupon set uses = uses + 1 where id = ${given.couponId}`;
  await tx`update coupon_use set given_back_at = null where order_line_id = ${given.lineId}`;
  return true;
}
