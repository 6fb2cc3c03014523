import { exportCouponUses, listCouponUses, type CouponUse } from '@maru/contract/order/coupon-use';
import type { Queryable } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { findCoupon } from '../coupon/staff-coupon.repository.ts';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { maskName } from '../staff-kit/mask.ts';
import { couponUseColumns } from './coupon-use-csv.ts';
import { listCouponUseRows, selectCouponUses, type CouponUseRow } from './coupon-use.repository.ts';

/** Lists the orders that used a coupon. */
export function couponUseRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  async function requireCoupon(from: Queryable, couponId: number): Promise<void> {
    if (!(await findCoupon(from, couponId))) throw new Refusal('NOT_FOUND');
  }

  registerCall(app, guard, listCouponUses, async ({ params, query }) => {
    await requireCoupon(db, params._id);
    const { items, ...found } = await listCouponUseRows(db, params._id, query);
    return { ...found, items: items.map(useOf) };
  });

  registerExport(app, { db, guard }, exportCouponUses, {
    noun: 'coupon',
    fileName: '쿠폰 사용',
    select: (from, { params }) => selectCouponUses(from, params._id),
    columns: couponUseColumns,
    check: (from, { params }) => requireCoupon(from, params._id),
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
