import { getReview, listReviews } from '@maru/contract/content';
import type { FastifyInstance } from 'fastify';
import { maskName } from '../mask.ts';
import { registerCall } from '../register-call.ts';
import type { RouteDeps } from '../routes.ts';
import { findPublishedReview, listPublishedReviews } from './review.repository.ts';

export function reviewRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, listReviews, async ({ query }) => {
    const { items, total } = await listPublishedReviews(db, query);
    const { page, pageSize } = query;
    // A writer's name never leaves the server whole.
    const masked = items.map((review) => ({ ...review, author: maskName(review.author) }));
    return { items: masked, total, page, pageSize };
  });
  registerCall(app, guard, getReview, async ({ params, refuse }) => {
    const review = await findPublishedReview(db, params._id);
    if (!review) return refuse('NOT_FOUND');
    return { item: { ...review, author: maskName(review.author) } };
  });
}
