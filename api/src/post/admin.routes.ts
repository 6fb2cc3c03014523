import type { BodyOf } from '@maru/contract/core/call';
import {
  openPostPreview,
  orderFaqs,
  staffBoards,
  type StaffBoard,
} from '@maru/contract/post/staff-board';
import {
  staffPostKinds,
  type StaffPostKind,
  type StaffPostView,
} from '@maru/contract/post/staff-post';
import type { StaffSession } from '@maru/platform/session/session.repository';
import type { Db } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { badInput, Refusal } from '../http/refusal.ts';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { registerCall } from '../http/register-call.ts';
import { bulkRoutes } from './bulk.routes.ts';
import { movePost, removePost, restorePost } from './move-post.ts';
import { boardNames, postColumns } from './post-csv.ts';
import { dropDraft, findDraft, keepDraft } from './post-draft.repository.ts';
import { lockPost, letPostGo } from './post-lock.ts';
import {
  findStaffPost,
  listCategories,
  listStaffPosts,
  lockOrder,
  selectStaffPosts,
} from './post.repository.ts';
import { firstPreview, previewOf } from './preview-post.ts';
import { decidePost } from './review-post.ts';
import { findBefore, findRevision, listRevisions } from './revision.repository.ts';
import { placeRows, saveOrder } from '../staff-kit/sequence/save-order.ts';
import { createPost, editPost, restoreRevision } from './save-post.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Every board that staff write is the same calls over one engine. */
export function adminPostRoutes(app: FastifyInstance, deps: RouteDeps): void {
  for (const kind of staffPostKinds) boardRoutes(app, deps, kind);

  const { db, guard } = deps;
  registerCall(app, guard, orderFaqs, async ({ body, actor }) =>
    saveOrder(
      db,
      {
        noun: 'faq',
        lock: (tx) => lockOrder(tx, 'faq'),
        place: (tx, ids) => placeRows(tx, 'post', ids),
      },
      body,
      actor,
    ),
  );

  registerCall(app, guard, openPostPreview, async ({ params }) => ({
    item: await firstPreview(db, params.kind, params._id),
  }));
}

function boardRoutes(app: FastifyInstance, deps: RouteDeps, kind: StaffPostKind): void {
  const { db, guard } = deps;
  // The boards differ in their paths and in the maximum length of a title. Validation has already
  // checked the title.
  const board = staffBoards[kind] as StaffBoard;
  const shown = (postId: number, caller: StaffSession) => shownPost(db, kind, postId, caller);

  registerCall(app, guard, board.list, async ({ query }) => ({
    ...(await listStaffPosts(db, kind, query)),
    categories: await listCategories(db, kind),
  }));

  registerExport(app, deps, board.export, {
    noun: 'post',
    fileName: boardNames[kind],
    select: (from, { query }) => selectStaffPosts(from, kind, query),
    columns: postColumns(kind),
  });
  bulkRoutes(app, deps, kind, board);
  draftRoutes(app, deps, kind, board);
  revisionRoutes(app, deps, kind, board);

  registerCall(app, guard, board.get, ({ params, caller }) => shown(params._id, caller));

  registerCall(app, guard, board.create, async ({ body, caller, actor, repeat }) =>
    shown(await createPost(db, kind, body, { actor, repeat }), caller),
  );

  registerCall(app, guard, board.update, async ({ params, body, caller, actor }) => {
    const { version, ...changes } = body;
    await editPost(db, kind, params._id, { version, changes }, actor);
    return shown(params._id, caller);
  });

  registerCall(app, guard, board.remove, async ({ params, query, actor }) => {
    await db.begin((tx) => removePost(tx, kind, params._id, query.version, actor));
  });

  registerCall(app, guard, board.restore, async ({ params, body, caller, actor }) => {
    await db.begin((tx) => restorePost(tx, kind, params._id, body.version, actor));
    return shown(params._id, caller);
  });

  registerCall(app, guard, board.move, async ({ params, body, caller, actor }) => {
    const move = { wish: wishOf(body), version: body.version };
    await db.begin((tx) => movePost(tx, kind, params._id, move, actor));
    return shown(params._id, caller);
  });

  registerCall(app, guard, board.decide, async ({ params, body, caller, actor }) => {
    await decidePost(db, kind, params._id, body, actor);
    return shown(params._id, caller);
  });

  registerCall(app, guard, board.lock, async ({ params, body, caller, refuse }) => {
    const lock = await lockPost(db, kind, params._id, body, caller);
    return lock
      ? { lock, mine: lock.holder?.session_id === caller.sessionId }
      : refuse('NOT_FOUND');
  });
  registerCall(app, guard, board.unlock, async ({ params, caller }) => {
    await letPostGo(db, kind, params._id, caller);
  });
}

/** The unsaved text of the caller, and its preview. */
function draftRoutes(
  app: FastifyInstance,
  { db, guard }: RouteDeps,
  kind: StaffPostKind,
  board: StaffBoard,
): void {
  registerCall(app, guard, board.findDraft, async ({ query, caller }) => ({
    item: await findDraft(db, { adminId: caller.adminId, kind, postId: query.post ?? 0 }),
  }));
  registerCall(app, guard, board.keepDraft, async ({ body, caller, refuse }) => {
    const { post, ...draft } = body;
    if (post !== null && !(await findStaffPost(db, kind, post, caller.adminId))) {
      return refuse('NOT_FOUND');
    }
    const of = { adminId: caller.adminId, kind, postId: post ?? 0 };
    return { at: await keepDraft(db, of, draft) };
  });
  registerCall(app, guard, board.dropDraft, async ({ query, caller }) => {
    await dropDraft(db, { adminId: caller.adminId, kind, postId: query.post ?? 0 });
  });

  registerCall(app, guard, board.preview, async ({ body }) => ({
    item: await previewOf(db, body),
  }));
}

function revisionRoutes(
  app: FastifyInstance,
  { db, guard }: RouteDeps,
  kind: StaffPostKind,
  board: StaffBoard,
): void {
  const shown = (postId: number, caller: StaffSession) => shownPost(db, kind, postId, caller);

  registerCall(app, guard, board.revisions, async ({ params, caller }) => {
    await shown(params._id, caller);
    return { items: await listRevisions(db, params._id) };
  });
  registerCall(app, guard, board.revision, async ({ params, caller, refuse }) => {
    await shown(params._id, caller);
    const item = await findRevision(db, params._id, params.rev);
    if (!item) return refuse('NOT_FOUND');
    return { item: { ...item, before: await findBefore(db, params._id, params.rev) } };
  });
  registerCall(app, guard, board.restoreRevision, async ({ params, body, caller, actor }) => {
    const wish = { rev: params.rev, version: body.version };
    await restoreRevision(db, kind, params._id, wish, actor);
    return shown(params._id, caller);
  });
}

/** @throws Refusal NOT_FOUND */
async function shownPost(
  db: Db,
  kind: StaffPostKind,
  postId: number,
  { adminId }: StaffSession,
): Promise<{ item: StaffPostView }> {
  const item = await findStaffPost(db, kind, postId, adminId);
  if (!item) throw new Refusal('NOT_FOUND');
  return { item };
}

function wishOf({ state, publish_at }: BodyOf<StaffBoard['move']>) {
  if (state !== 'scheduled') return { state };
  if (publish_at === undefined) {
    throw badInput('publish_at', 'is required for a scheduled post');
  }
  return { state, publish_at };
}
