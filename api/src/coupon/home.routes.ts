import { listMyCoupons, registerCoupon } from '@maru/contract/coupon/coupon';
import type { CouponState } from '@maru/contract/coupon/staff-coupon';
import type { FastifyInstance } from 'fastify';
import { createRateLimit } from '../http/rate-limit.ts';
import { registerCall } from '../http/register-call.ts';
import { findOwnCoupon, listOwnCoupons } from './coupon.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Codes that a member may try: enough for misreading one, far too few for guessing. */
const CODES = { of: 'coupon-code', times: 20, withinS: 600 };

/** The coupons of a member. Every query is bound to the caller's own number. */
export function homeCouponRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, redis, guard } = deps;
  const keepPace = createRateLimit(redis, config.redisPrefix, CODES);

  registerCall(app, guard, listMyCoupons, ({ query, caller: { memberId } }) =>
    listOwnCoupons(db, memberId, query),
  );

  registerCall(app, guard, registerCoupon, async ({ body, caller: { memberId }, refuse }) => {
    await keepPace(memberId);
    const [coupon] = await db<{ id: number; state: CouponState; isOwn: boolean }[]>`
      select c.id, coupon_state(c, now()) as state,
             exists (select from coupon_member
                     where coupon_id = c.id and member_id = ${memberId}) as "isOwn"
      from coupon c where c.code = ${body.code}`;
    if (!coupon) return refuse('COUPON_NOT_FOUND');
    if (!coupon.isOwn) {
      if (coupon.state === 'exhausted') return refuse('COUPON_EXHAUSTED');
      if (coupon.state === 'over' || coupon.state === 'ended') return refuse('COUPON_NOT_VALID');
      await db`
        insert into coupon_member (coupon_id, member_id) values (${coupon.id}, ${memberId})
        on conflict do nothing`;
    }
    return { item: (await findOwnCoupon(db, memberId, coupon.id))! };
  });
}
