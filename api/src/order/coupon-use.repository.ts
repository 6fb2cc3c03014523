import type { Queryable } from '@maru/platform/db/db';
import type postgres from 'postgres';
import type { CouponUse } from '@maru/contract/order/coupon-use';
import { type Page, type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

/** A use of a coupon before its member is masked. */
export type CouponUseRow = Omit<CouponUse, 'member' | 'order'> & {
  orderId: number;
  orderNo: string;
  orderState: CouponUse['order']['state'];
  memberId: number;
  loginId: string;
  memberName: string;
};

/** The orders that a coupon was used in, latest first and without a page. */
export function selectCouponUses(
  db: Queryable,
  couponId: number,
): postgres.PendingQuery<CouponUseRow[]> {
  return db<CouponUseRow[]>`
    select o.id as "orderId", o.order_no as "orderNo", o.state as "orderState",
           m.id as "memberId", m.login_id as "loginId", m.name as "memberName",
           l.name as product, l.unit_price as price, l.discount, u.taken_at as at, u.given_back_at
    from coupon_use u
    join order_line l on l.id = u.order_line_id
    join product_order o on o.id = l.order_id
    join member m on m.id = u.member_id
    where u.coupon_id = ${couponId} order by u.taken_at desc, u.order_line_id desc`;
}

export function listCouponUseRows(
  db: Queryable,
  couponId: number,
  page: Page,
): Promise<PageOf<CouponUseRow>> {
  return pageOfQuery<CouponUseRow>(db, page, {
    rows: selectCouponUses(db, couponId),
    from: db`from coupon_use where coupon_id = ${couponId}`,
  });
}
