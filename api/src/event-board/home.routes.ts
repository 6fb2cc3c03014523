import { getEvent, listEvents } from '@maru/contract/content';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../register-call.ts';
import type { RouteDeps } from '../routes.ts';
import { findEvent, listEventsOf } from './event.repository.ts';

export function eventRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, listEvents, async ({ query }) => ({
    ...(await listEventsOf(db, query)),
    page: query.page,
    pageSize: query.pageSize,
  }));

  registerCall(app, guard, getEvent, async ({ params, refuse }) => {
    const item = await findEvent(db, params._id);
    return item ? { item } : refuse('NOT_FOUND');
  });
}
