import { oneCsLink } from '@maru/contract/cs';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../register-call.ts';
import type { RouteDeps } from '../routes.ts';
import { findCurrentChatLink } from './cs.repository.ts';

/** Customer service: the chat counselling link. */
export function csRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, oneCsLink, async ({ refuse }) => {
    const data = await findCurrentChatLink(db);
    return data ? { data } : refuse('NOT_FOUND');
  });
}
