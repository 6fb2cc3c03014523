import type { QueryOf } from '@maru/contract/core/call';
import type { Coupon, listCoupons } from '@maru/contract/coupon/staff-coupon';
import type { Queryable } from '@maru/platform/db/db';
import type postgres from 'postgres';
import { andContaining } from '../sql/conditions.ts';
import { limitTo } from '../staff-kit/page-of.ts';

export type CouponFilter = QueryOf<typeof listCoupons>;

const columns = (db: Queryable) => db`
  c.id as _id, c.name, c.code, c.percent, c.amount, c.valid_from, c.valid_to, c.uses, c.max_uses,
  coalesce((select json_agg(json_build_object('_id', p.id, 'name', p.name) order by p.position, p.id)
            from coupon_product f join product p on p.id = f.product_id
            where f.coupon_id = c.id), '[]') as products,
  (select count(*) from coupon_member where coupon_id = c.id) as members,
  ${discounted(db)} as discounted, coupon_state(c, now()) as state, c.created_at,
  a.name as created_by, c.ended_at, e.name as ended_by`;

/** Total discount on paid orders, including orders refunded later. */
const discounted = (db: Queryable) => db`
  (select coalesce(sum(l.discount), 0)::bigint
   from order_line l join product_order o on o.id = l.order_id
   where l.coupon_id = c.id and o.paid_at is not null)`;

const tables = (db: Queryable) => db`
  coupon c join admin a on a.id = c.created_by left join admin e on e.id = c.ended_by`;

function whereOf(db: Queryable, { q, state, kind }: CouponFilter) {
  return db`
    where true
      ${state ? db`and coupon_state(c, now()) = ${state}` : db``}
      ${kind ? db`and (c.code is not null) = ${kind === 'code'}` : db``}
      ${andContaining(db, ['c.name', 'c.code'], q)}`;
}

/** Coupons under the filters of the staff, in their order and without a page. */
export function selectCoupons(
  db: Queryable,
  filter: CouponFilter,
): postgres.PendingQuery<Coupon[]> {
  const order = {
    latest: db`c.id desc`,
    oldest: db`c.id`,
    ending: db`c.valid_to, c.id`,
    uses: db`c.uses desc, c.id desc`,
  }[filter.sortBy];
  return db<Coupon[]>`
    select ${columns(db)} from ${tables(db)} ${whereOf(db, filter)} order by ${order}`;
}

export async function listCouponRows(
  db: Queryable,
  filter: CouponFilter,
): Promise<{ items: Coupon[]; total: number; totals: { uses: number; discounted: number } }> {
  const items = await db<Coupon[]>`
    ${selectCoupons(db, filter)} ${limitTo(db, filter)}`;
  const [sums] = await db<{ n: number; uses: number; discounted: number }[]>`
    select count(*) as n, coalesce(sum(c.uses), 0)::bigint as uses,
           coalesce(sum(${discounted(db)}), 0)::bigint as discounted
    from ${tables(db)} ${whereOf(db, filter)}`;
  const { n, ...totals } = sums!;
  return { items, total: n, totals };
}

export async function findCoupon(db: Queryable, couponId: number): Promise<Coupon | null> {
  const [row] = await db<Coupon[]>`
    select ${columns(db)} from ${tables(db)} where c.id = ${couponId}`;
  return row ?? null;
}
