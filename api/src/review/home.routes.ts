import { getReview, listReviews } from '@maru/contract/review/review';
import {
  createReview,
  deleteReview,
  getMyReview,
  getReviewStanding,
  listMyReviews,
  reportReview,
  updateReview,
} from '@maru/contract/review/own-review';
import { listLectures, listProfits } from '@maru/contract/profit/profit';
import type { FastifyInstance } from 'fastify';
import { withMaskedAuthor } from '../staff-kit/mask.ts';
import { registerCall } from '../http/register-call.ts';
import {
  dropReview,
  findOwnReview,
  findStanding,
  listOwnReviews,
} from './own-review.repository.ts';
import { listLectureRows, listProfitCases } from './profit.repository.ts';
import { findPublishedReview, listPublishedReviews } from './review.repository.ts';
import { editReview, reportTo, writeReview } from './write-review.ts';
import type { RouteDeps } from '../http/route-deps.ts';

export function reviewRoutes(app: FastifyInstance, { guard }: RouteDeps): void {
  registerCall(app, guard, listReviews, async ({ publicDb, query }) => {
    const { items, ...found } = await listPublishedReviews(publicDb, query);
    return { ...found, items: items.map(withMaskedAuthor) };
  });
  registerCall(app, guard, getReview, async ({ publicDb, params, query, refuse }) => {
    const review = await findPublishedReview(publicDb, query.kind, params._id);
    return review ? { item: withMaskedAuthor(review) } : refuse('NOT_FOUND');
  });

  registerCall(app, guard, listProfits, async ({ publicDb, query }) => ({
    ...(await listProfitCases(publicDb, query)),
    page: query.page,
    pageSize: query.pageSize,
  }));
  registerCall(app, guard, listLectures, async ({ publicDb }) => ({
    items: await listLectureRows(publicDb),
  }));
}

/** Review calls for members. Every query is restricted to the caller's id. */
export function ownReviewRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, listMyReviews, async ({ query, caller }) => {
    const { items, ...found } = await listOwnReviews(db, caller.memberId, query);
    return { ...found, items: items.map(withMaskedAuthor) };
  });
  registerCall(app, guard, getMyReview, async ({ params, query, caller, refuse }) => {
    const review = await findOwnReview(db, caller.memberId, params._id);
    return review?.kind === query.kind ? { item: withMaskedAuthor(review) } : refuse('NOT_FOUND');
  });
  registerCall(app, guard, createReview, async ({ body, caller, repeat }) => ({
    item: withMaskedAuthor(await writeReview(db, caller.memberId, body, repeat)),
  }));
  registerCall(app, guard, updateReview, async ({ params, body, caller }) => ({
    item: withMaskedAuthor(await editReview(db, caller.memberId, params._id, body)),
  }));
  registerCall(app, guard, deleteReview, async ({ params, caller, refuse }) => {
    if (!(await dropReview(db, caller.memberId, params._id))) refuse('NOT_FOUND');
  });
  registerCall(app, guard, getReviewStanding, async ({ params, caller, refuse }) => {
    return (await findStanding(db, caller.memberId, params._id)) ?? refuse('NOT_FOUND');
  });
  registerCall(app, guard, reportReview, async ({ params, body, caller }) => {
    await reportTo(db, caller.memberId, params._id, body);
  });
}
