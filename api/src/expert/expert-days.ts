import { brandOf } from '@maru/brands/registry';
import { getExpertDays } from '@maru/contract/expert/expert-days';
import { holds } from '@maru/contract/session/staff';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { readExpertDays } from '../me/desk/expert-days.ts';

/** An expert by day, for staff. */
export function expertDaysRoutes(app: FastifyInstance, { db, guard, config }: RouteDeps): void {
  const { orderPagesNeed } = brandOf(config.BRAND).switches;
  registerCall(app, guard, getExpertDays, async ({ params, query, caller, refuse }) => {
    const [expert] = await db`select from expert where id = ${params._id}`;
    if (!expert) return refuse('NOT_FOUND');
    const maySeeSales = holds(caller.permissions, orderPagesNeed);
    return readExpertDays(db, params._id, query, { maySeeSales });
  });
}
