import type { Product } from '@maru/contract/product/product';
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
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { endCoupon, makeCoupon } from './change-coupon.ts';
import { couponColumns } from './coupon-csv.ts';
import { findCoupon, listCouponRows, selectCoupons } from './staff-coupon.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Creates and ends coupons. Their use is in order/coupon-use.routes.ts. */
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
}
