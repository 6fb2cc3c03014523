import { findNamedExpert, getExpert, listExperts, staffExpertOptions } from '@maru/contract/expert';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../register-call.ts';
import type { RouteDeps } from '../routes.ts';
import {
  findExpertByName,
  findShownExpert,
  listExpertOptions,
  listShownExperts,
} from './expert.repository.ts';

export function expertRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, listExperts, async ({ query }) => ({
    items: await listShownExperts(db, query),
  }));

  registerCall(app, guard, getExpert, async ({ params, refuse }) => {
    const item = await findShownExpert(db, params._id);
    return item ? { item } : refuse('NOT_FOUND');
  });

  registerCall(app, guard, findNamedExpert, async ({ params, refuse }) => {
    const item = await findExpertByName(db, params.name);
    return item ? { item } : refuse('NOT_FOUND');
  });

  registerCall(app, guard, staffExpertOptions, async () => ({
    items: await listExpertOptions(db),
  }));
}
