import {
  listPaymentDifferences,
  settlePaymentDifference,
  type PaymentDifference,
} from '@maru/contract/order/payment-difference';
import { audit } from '@maru/platform/db/audit';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** More than staff review at once. The rest appear as these are settled. */
const MAX_SHOWN = 100;

/** Lists payments that differ from their state at the gateway, until staff have reviewed them. */
export function paymentDifferenceRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard } = deps;

  registerCall(app, guard, listPaymentDifferences, async () => {
    const items = await db<PaymentDifference[]>`
      select d.id as _id, d.day, d.kind, d.payment_key, d.ours, d.theirs, d.found_at,
             case when o.id is not null then json_build_object(
               '_id', o.id, 'order_no', o.order_no) end as "order"
      from payment_difference d left join product_order o on o.id = d.order_id
      where d.settled_at is null order by d.day desc, d.id desc limit ${MAX_SHOWN}`;
    const [last] = await db<{ day: string; payments: number }[]>`
      select day, payments from reconciliation
      where finished_at is not null order by day desc limit 1`;
    return { items, last: last ?? null };
  });

  registerCall(app, guard, settlePaymentDifference, async (call) => {
    const { params, body, caller, actor } = call;
    await db.begin(async (tx) => {
      const [settled] = await tx`
        update payment_difference
        set settled_at = now(), settled_by = ${caller.adminId}, settled_reason = ${body.reason}
        where id = ${params._id} and settled_at is null returning 1`;
      if (!settled) throw new Refusal('NOT_FOUND');
      await audit(tx, {
        ...actor,
        action: 'paymentDifference.settle',
        targetKind: 'paymentDifference',
        targetId: params._id,
        reason: body.reason,
      });
    });
  });
}
