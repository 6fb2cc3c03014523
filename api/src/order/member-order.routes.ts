import { listUserOrders } from '@maru/contract/member/staff-membership';
import { placeManualOrder } from '@maru/contract/order/manual-order';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { isMember } from '../member/staff-member.repository.ts';
import { listOrdersOf } from './order.repository.ts';
import { placeOrderByHand } from './place-manual-order.ts';

/** Staff calls for the orders of one member. */
export function memberOrderRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, listUserOrders, async ({ params, query }) => {
    if (!(await isMember(db, params._id))) throw new Refusal('NOT_FOUND');
    return listOrdersOf(db, params._id, query);
  });

  registerCall(app, guard, placeManualOrder, async (context) => {
    const { params, body, actor, repeat } = context;
    return placeOrderByHand(db, actor, params._id, body, repeat);
  });
}
