import { brandOf } from '@maru/brands/registry';
import { listMyRefunds, requestMyRefund } from '@maru/contract/refund/own-refund';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import { requestRefund } from './change-refund.ts';
import { listOffers, listOwnRefunds } from './own-refund.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Asking one's own orders back. Every query is bound to the caller's own number. */
export function homeRefundRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, guard, personal } = deps;
  const brand = brandOf(config.BRAND);

  registerCall(app, guard, listMyRefunds, async ({ caller: { memberId } }) => ({
    offers: await listOffers(db, memberId),
    items: await listOwnRefunds(deps, memberId),
  }));

  registerCall(app, guard, requestMyRefund, async ({ params, body, caller: { memberId } }) => {
    const wish = { orderId: params._id, memberId, ...body };
    const refundId = await requestRefund({ db, personal, brand }, wish);
    const [item] = await listOwnRefunds(deps, memberId, refundId);
    return { item: item! };
  });
}
