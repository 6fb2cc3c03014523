import type { Product } from '@maru/contract/content/content';
import {
  createCoupon,
  endCoupon as endCall,
  exportCoupons,
  getCoupon,
  listCouponProducts,
  listCoupons,
  type Coupon,
} from '@maru/contract/coupon/staff-coupon';
import type { Queryable } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { maskName } from '../staff-kit/mask.ts';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { endCoupon, makeCoupon } from './change-coupon.ts';
import { couponColumns, couponUseColumns } from './coupon-csv.ts';
import {
  findCoupon,
  listCouponRows,
  listCouponUseRows,
  selectCoupons,
  selectCouponUses,
  type CouponUseRow,
} from './staff-coupon.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { exportCouponUses, listCouponUses, type CouponUse } from '@maru/contract/order/coupon-use';

/** Creates and ends coupons, and reports their use. */
export function adminCouponRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard } = deps;

  async function one(from: Queryable, couponId: number): Promise<{ item: Coupon }> {
    const item = await findCoupon(from, couponId);
    if (!item) throw new Refusal('NOT_FOUND');
    return { item };
  }

  registerCall(app, guard, listCoupons, async ({ query }) => ({
    ...(await listCouponRows(db, query)),
    page: query.page,
    pageSize: query.pageSize,
  }));

  registerExport(app, { db, guard }, exportCoupons, {
    noun: 'coupon',
    fileName: '쿠폰',
    select: (from, { query }) => selectCoupons(from, query),
    columns: couponColumns,
  });

  registerCall(app, guard, listCouponProducts, async () => ({
    items: await db<Pick<Product, '_id' | 'name' | 'price'>[]>`
      select p.id as _id, p.name, p.price from product p
      where is_sold(p, now()) and p.price > 0 order by p.position, p.id`,
  }));

  registerCall(app, guard, getCoupon, ({ params }) => one(db, params._id));

  registerCall(app, guard, createCoupon, ({ body, repeat, actor }) =>
    makeCoupon(db, actor, body, repeat),
  );

  registerCall(app, guard, endCall, async ({ params, body, actor }) => {
    await endCoupon(db, actor, params._id, body.reason);
    return one(db, params._id);
  });

  registerCall(app, guard, listCouponUses, async ({ params, query }) => {
    await one(db, params._id);
    const { items, ...found } = await listCouponUseRows(db, params._id, query);
    return { ...found, items: items.map(useOf) };
  });

  registerExport(app, { db, guard }, exportCouponUses, {
    noun: 'coupon',
    fileName: '쿠폰 사용',
    select: (from, { params }) => selectCouponUses(from, params._id),
    columns: couponUseColumns,
    check: async (from, { params }) => {
      await one(from, params._id);
    },
  });
}

/** Masked (reliability D4). */
function useOf(row: CouponUseRow): CouponUse {
  const { orderId, orderNo, orderState, memberId, loginId, memberName, ...use } = row;
  return {
    ...use,
    order: { _id: orderId, order_no: orderNo, state: orderState },
    member: { _id: memberId, user_id: loginId, name: maskName(memberName) },
  };
}
