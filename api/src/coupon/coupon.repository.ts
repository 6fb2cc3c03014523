import type { OfferedCoupon, OwnCoupon } from '@maru/contract/coupon/coupon';
import type { Queryable } from '@maru/platform/db/db';
import { type Page, type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

/** Columns of a coupon for its holder; `m` is the table of coupon holders. */
const ownColumns = (db: Queryable) => db`
  c.id as _id, c.name, c.percent, c.amount, c.valid_from, c.valid_to,
  array(select p.name from coupon_product f join product p on p.id = f.product_id
        where f.coupon_id = c.id order by p.position, p.id) as products,
  case when o.id is null then case coupon_state(c, now())
         when 'active' then 'usable' when 'waiting' then 'waiting' else 'over' end
       when o.state = 'pending' then 'held' else 'used' end as state,
  case when o.id is not null
       then json_build_object('_id', o.id, 'order_no', o.order_no) end as "order"`;

const ownTables = (db: Queryable) => db`
  coupon_member m
  join coupon c on c.id = m.coupon_id
  left join coupon_use u on u.coupon_id = c.id and u.member_id = m.member_id
                        and u.given_back_at is null
  left join order_line l on l.id = u.order_line_id
  left join product_order o on o.id = l.order_id`;

export async function listOwnCoupons(
  db: Queryable,
  memberId: number,
  page: Page,
): Promise<PageOf<OwnCoupon>> {
  return pageOfQuery<OwnCoupon>(db, page, {
    rows: db`
    select * from (
      select ${ownColumns(db)} from ${ownTables(db)} where m.member_id = ${memberId}) own
    order by array_position(array['usable', 'held', 'waiting', 'used', 'over'], state),
             valid_to, _id`,
    from: db`from coupon_member where member_id = ${memberId}`,
  });
}

export async function findOwnCoupon(
  db: Queryable,
  memberId: number,
  couponId: number,
): Promise<OwnCoupon | null> {
  const [row] = await db<OwnCoupon[]>`
    select ${ownColumns(db)} from ${ownTables(db)}
    where m.member_id = ${memberId} and c.id = ${couponId}`;
  return row ?? null;
}

/** Coupons that a member can use for a product now; the caller computes the discount. */
export async function listUsableCoupons(
  db: Queryable,
  memberId: number,
  productId: number,
): Promise<(Omit<OfferedCoupon, 'discount'> & Pick<OwnCoupon, 'percent' | 'amount'>)[]> {
  return db`
    select c.id as _id, c.name, c.percent, c.amount, c.valid_to from ${ownTables(db)}
    where m.member_id = ${memberId} and u.coupon_id is null
      and coupon_state(c, now()) = 'active' and coupon_fits(c.id, ${productId})
    order by c.valid_to, c.id`;
}
