import {
  findNamedExpert,
  getExpert,
  listExperts,
  staffExpertOptions,
} from '@maru/contract/expert/expert';
import type { FastifyInstance } from 'fastify';
import { pageOf } from '../staff-kit/page-of.ts';
import { registerCall } from '../http/register-call.ts';
import {
  findExpertByName,
  findShownExpert,
  listExpertOptions,
  listShownExperts,
} from './expert.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

export function expertRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, listExperts, async ({ publicDb, query }) =>
    pageOf(await listShownExperts(publicDb, query), query),
  );

  registerCall(app, guard, getExpert, async ({ publicDb, params, refuse }) => {
    const item = await findShownExpert(publicDb, params._id);
    return item ? { item } : refuse('NOT_FOUND');
  });

  registerCall(app, guard, findNamedExpert, async ({ publicDb, params, refuse }) => {
    const item = await findExpertByName(publicDb, params.name);
    return item ? { item } : refuse('NOT_FOUND');
  });

  registerCall(app, guard, staffExpertOptions, async ({ query }) => ({
    items: await listExpertOptions(db, { withEnded: query.ended === 'true' }),
  }));
}
