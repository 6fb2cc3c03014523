import type { StaffBoard } from '@maru/contract/post/staff-board';
import type { StaffPost, StaffPostKind } from '@maru/contract/post/staff-post';
import type { Queryable } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { registerBulk } from '../staff-kit/bulk/register-bulk.ts';
import { movePost, removePost, restorePost, setCategory } from './move-post.ts';
import { boardNames } from './post-csv.ts';
import { selectStaffPosts } from './post.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Whatever version they have by now: many are not read one by one. */
const version = undefined;

/** Bulk actions for posts of a board. Each post is processed by the single-post function. */
export function bulkRoutes(
  app: FastifyInstance,
  deps: RouteDeps,
  kind: StaffPostKind,
  { bulk, list }: StaffBoard,
): void {
  const name = boardNames[kind].replaceAll('_', ' ');
  const select = (db: Queryable, query: Record<string, unknown>) =>
    selectStaffPosts(db, kind, list.query.parse(query));
  const nameOf = (post: StaffPost) => post.title;

  for (const [call, state, title] of [
    [bulk.publish, 'published', '공개'],
    [bulk.hide, 'hidden', '비공개'],
  ] as const) {
    registerBulk(app, deps, call, {
      title: `${name} ${title}`,
      select,
      nameOf,
      applyOne: (tx, id, _fields, actor) =>
        movePost(tx, kind, id, { wish: { state }, version }, actor),
    });
  }
  registerBulk(app, deps, bulk.category, {
    title: `${name} 분류`,
    select,
    nameOf,
    applyOne: (tx, id, { category }, actor) => setCategory(tx, kind, id, category, actor),
  });
  registerBulk(app, deps, bulk.trash, {
    title: `${name} 휴지통으로`,
    select,
    nameOf,
    applyOne: (tx, id, _fields, actor) => removePost(tx, kind, id, version, actor),
  });
  registerBulk(app, deps, bulk.restore, {
    title: `${name} 되살리기`,
    select,
    nameOf,
    applyOne: (tx, id, _fields, actor) => restorePost(tx, kind, id, version, actor),
  });
}
