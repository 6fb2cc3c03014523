import {
  getMySavedPost,
  listMySavedPosts,
  setMySavedPost,
} from '@maru/contract/account/saved-post';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import type { RouteDeps } from '../../http/route-deps.ts';
import {
  deleteSavedPost,
  hasSavedPost,
  listSavedPosts,
  savePost,
} from './saved-post.repository.ts';

/** Posts that a member saved to read again (features A38). */
export function savedPostRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, listMySavedPosts, ({ query, caller }) =>
    listSavedPosts(db, caller.memberId, query),
  );

  registerCall(app, guard, getMySavedPost, async ({ params: { _id }, caller }) => ({
    item: { _id, saved: await hasSavedPost(db, caller.memberId, _id) },
  }));

  registerCall(app, guard, setMySavedPost, async ({ params: { _id }, body, caller, refuse }) => {
    if (!body.saved) await deleteSavedPost(db, caller.memberId, _id);
    else if (!(await db.begin((tx) => savePost(tx, caller.memberId, _id)))) refuse('NOT_FOUND');
    return { item: { _id, saved: body.saved } };
  });
}
