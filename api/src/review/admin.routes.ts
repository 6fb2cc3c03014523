import type { BodyOf } from '@maru/contract/core/call';
import {
  adminGetReview,
  adminListReviews,
  decideReview,
  exportReviews,
  groupReview,
  hideReviews,
  publishReviews,
  rejectReviews,
  type StaffReviewView,
} from '@maru/contract/review/staff-review';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { registerBulk } from '../staff-kit/bulk/register-bulk.ts';
import { forbiddenIn, refuseForbidden, rulesInForce } from '../http/html/forbidden-words.ts';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { withMaskedAuthor } from '../staff-kit/mask.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { reviewColumns } from './review-csv.ts';
import {
  decideMany,
  findStaffReview,
  listStaffReviews,
  lockReview,
  selectStaffReviews,
  setReviewGroup,
  setReviewState,
} from './staff-review.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Staff decide which review is shown. They never rewrite one. */
export function adminReviewRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard } = deps;
  registerCall(app, guard, adminListReviews, async ({ query }) => {
    const { items, ...found } = await listStaffReviews(db, query);
    return { ...found, items: items.map(withMaskedAuthor) };
  });

  registerExport(app, { db, guard }, exportReviews, {
    noun: 'review',
    fileName: '후기',
    select: (tx, { query }) => selectStaffReviews(tx, query),
    columns: reviewColumns,
  });

  const select = (from: Queryable, query: Record<string, unknown>) =>
    selectStaffReviews(from, adminListReviews.query.parse(query));
  registerBulk(app, deps, publishReviews, {
    noun: 'review',
    action: 'review.published',
    title: '후기 게시',
    select,
    nameOf: (review) => review.title,
    apply: async (tx, ids, _fields, { adminId }) =>
      decideMany(
        tx,
        await withoutForbidden(tx, ids),
        { state: 'published', reason: null },
        adminId,
      ),
  });
  for (const [call, state, title] of [
    [rejectReviews, 'rejected', '후기 반려'],
    [hideReviews, 'hidden', '후기 숨김'],
  ] as const) {
    registerBulk(app, deps, call, {
      noun: 'review',
      action: `review.${state}`,
      title,
      select,
      nameOf: (review) => review.title,
      apply: (tx, ids, { reason }, { adminId }) => decideMany(tx, ids, { state, reason }, adminId),
    });
  }

  registerCall(app, guard, adminGetReview, async ({ params, refuse }) => {
    const review = await findStaffReview(db, params._id);
    return review ? { item: withMaskedAuthor(review) } : refuse('NOT_FOUND');
  });

  registerCall(app, guard, decideReview, async ({ params, body, actor }) => ({
    item: withMaskedAuthor(await decide(db, params._id, body, actor)),
  }));

  registerCall(app, guard, groupReview, async ({ params, body, actor }) => ({
    item: withMaskedAuthor(await putIntoGroup(db, params._id, body, actor)),
  }));
}

/** Publishes, refuses or hides, from the version that was read; all with its line in the audit. */
async function decide(
  db: Db,
  reviewId: number,
  { state, reason, version }: BodyOf<typeof decideReview>,
  actor: Actor,
): Promise<StaffReviewView> {
  const why = reason?.trim() ?? '';
  if (state !== 'published' && why === '') {
    throw badInput('reason', 'is required and is sent to the writer');
  }
  return db.begin(async (tx) => {
    const before = await lockReview(tx, reviewId);
    if (!before) throw new Refusal('NOT_FOUND');
    if (before.version !== version) throw new Refusal('VERSION_CONFLICT');
    // Only a published review can be hidden. Only an unpublished review can be rejected.
    if (state === 'hidden' && before.state !== 'published') throw new Refusal('STATE_CONFLICT');
    if (state === 'rejected' && before.state === 'published') throw new Refusal('STATE_CONFLICT');
    if (state === 'published') {
      const { title, body_html } = (await findStaffReview(tx, reviewId))!;
      await refuseForbidden(tx, { title, body_html });
    }
    const decision = { state, reason: state === 'published' ? null : why };
    await setReviewState(tx, reviewId, decision, actor.adminId);
    await audit(tx, {
      ...actor,
      action: `review.${state}`,
      targetKind: 'review',
      targetId: reviewId,
      diff: { state: [before.state, state] },
    });
    return (await findStaffReview(tx, reviewId))!;
  });
}

/** Filters reviews down to those without forbidden words. */
async function withoutForbidden(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rules = await rulesInForce(tx);
  const rows = await tx<{ id: number; title: string; body_html: string }[]>`
    select id, title, body_html from review where id = any(${[...ids]}::int[])`;
  return rows
    .filter(({ title, body_html }) => forbiddenIn(rules, { title, body_html }).length === 0)
    .map(({ id }) => id);
}

async function putIntoGroup(
  db: Db,
  reviewId: number,
  { group_id, version }: BodyOf<typeof groupReview>,
  actor: Actor,
): Promise<StaffReviewView> {
  return db.begin(async (tx) => {
    const locked = await lockReview(tx, reviewId);
    if (!locked) throw new Refusal('NOT_FOUND');
    if (locked.version !== version) throw new Refusal('VERSION_CONFLICT');
    const before = (await findStaffReview(tx, reviewId))!;
    if (!(await setReviewGroup(tx, reviewId, group_id))) throw new Refusal('NOT_FOUND');
    const after = (await findStaffReview(tx, reviewId))!;
    await audit(tx, {
      ...actor,
      action: 'review.group',
      targetKind: 'review',
      targetId: reviewId,
      diff: { group: [before.group?.name ?? null, after.group?.name ?? null] },
    });
    return after;
  });
}
