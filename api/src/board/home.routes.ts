import { boardKind, boards, listFaqs } from '@maru/contract/post/post';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import { listFaqRows, listPosts, readPost } from './board.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Every board is the same two calls over one engine. */
export function boardRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  for (const kind of boardKind.options) {
    registerCall(app, guard, boards[kind].list, async ({ publicDb, query }) => ({
      ...(await listPosts(publicDb, kind, query)),
      page: query.page,
      pageSize: query.pageSize,
    }));
    registerCall(app, guard, boards[kind].get, async ({ params, refuse }) => {
      const item = await readPost(db, kind, params._id);
      return item ? { item } : refuse('NOT_FOUND');
    });
  }

  registerCall(app, guard, listFaqs, ({ publicDb, query }) => listFaqRows(publicDb, query));
}
