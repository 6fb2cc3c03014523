import * as z from 'zod/mini';
import { sessionRefusals } from '../session/auth.ts';
import { defineCall } from '../core/call.ts';
import { review, reviewKind } from './review.ts';
import { MAX_EDITOR_BYTES } from '../editor/editor.ts';
import { id, idParam, instant, line, listOf, pageQuery, text, version } from '../core/primitive.ts';

/** A title is read on a card. */
export const MAX_REVIEW_TITLE = 60;
/** Limit on reviews per member and day. */
export const MAX_REVIEWS_A_DAY = 10;
/** Shorter reviews are not informative. */
export const MIN_REVIEW_LETTERS = 10;

/** Only a published review is seen by others; staff decide which one is. */
export const reviewState = z.enum(['pending', 'published', 'hidden', 'rejected']);
export type ReviewState = z.output<typeof reviewState>;

/** List item of a review, as its writer sees it. */
const ownReviewSummary = z.extend(review, {
  state: reviewState,
  /** Why staff refused or hid it. */
  reason: z.nullable(z.string()),
  updated_at: instant,
  version,
});
export type OwnReviewSummary = z.output<typeof ownReviewSummary>;

export const ownReview = z.extend(ownReviewSummary, { body_html: z.string() });
export type OwnReview = z.output<typeof ownReview>;

export const listMyReviews = defineCall({
  method: 'GET',
  path: '/api/home/me/reviews',
  access: 'member',
  summary: 'Lists the reviews of the caller in any state, newest first.',
  query: z.object({ ...pageQuery, kind: z._default(reviewKind, 'expert') }),
  output: listOf(ownReviewSummary),
  refusals: sessionRefusals,
});

export const getMyReview = defineCall({
  method: 'GET',
  path: '/api/home/me/reviews/:_id',
  access: 'member',
  summary: 'Returns one review of the caller with its text, for editing.',
  params: idParam,
  query: z.object({ kind: z._default(reviewKind, 'expert') }),
  output: z.object({ item: ownReview }),
  refusals: [...sessionRefusals, 'NOT_FOUND'],
});

/** Review input of a member. `target_id` is the id of the expert or the lecture. */
const fields = {
  target_id: id,
  title: line(1, MAX_REVIEW_TITLE),
  rating: review.shape.rating,
  body_html: text(1, MAX_EDITOR_BYTES),
};

/** Large enough for the longest allowed text in Korean. */
const MAX_BODY_BYTES = 700_000;

export const createReview = defineCall({
  method: 'POST',
  path: '/api/home/reviews',
  access: 'member',
  feature: 'review',
  summary: 'Creates a review. Staff approve it before publication.',
  body: z.object({ kind: reviewKind, ...fields }),
  output: z.object({ item: ownReview }),
  status: 201,
  publicWords: ['title', 'body_html'],
  refusals: [
    'FORBIDDEN_WORDS',
    'FEATURE_CLOSED',
    ...sessionRefusals,
    'INVALID_INPUT',
    'NOT_FOUND',
    'TOO_MANY_REQUESTS',
    'IDEMPOTENCY_CONFLICT',
  ],
  idempotent: 'optional',
  maxBodyBytes: MAX_BODY_BYTES,
});

export const updateReview = defineCall({
  method: 'PATCH',
  path: '/api/home/reviews/:_id',
  access: 'member',
  summary: 'Changes a review of the caller. Staff approve it again.',
  params: idParam,
  body: z.object({ ...fields, version }),
  output: z.object({ item: ownReview }),
  publicWords: ['title', 'body_html'],
  refusals: [
    'FORBIDDEN_WORDS',
    ...sessionRefusals,
    'INVALID_INPUT',
    'NOT_FOUND',
    'VERSION_CONFLICT',
    'TOO_MANY_REQUESTS',
  ],
  maxBodyBytes: MAX_BODY_BYTES,
});

export const deleteReview = defineCall({
  method: 'DELETE',
  path: '/api/home/reviews/:_id',
  access: 'member',
  summary: 'Deletes a review of the caller permanently.',
  params: idParam,
  output: z.void(),
  status: 204,
  refusals: [...sessionRefusals, 'NOT_FOUND'],
});

export const getReviewStanding = defineCall({
  method: 'GET',
  path: '/api/home/reviews/:_id/standing',
  access: 'member',
  summary: 'Returns whether a published review is the caller’s own, or was reported by the caller.',
  params: idParam,
  output: z.object({ own: z.boolean(), reported: z.boolean() }),
  refusals: [...sessionRefusals, 'NOT_FOUND'],
});

export const reportReason = z.enum(['advertising', 'privacy', 'abuse', 'promise', 'other']);
export type ReportReason = z.output<typeof reportReason>;

export const MAX_REPORT_DETAIL = 300;

export const reportReview = defineCall({
  method: 'POST',
  path: '/api/home/reviews/:_id/reports',
  access: 'member',
  summary: 'Reports a published review to staff, once per member.',
  params: idParam,
  body: z.object({ reason: reportReason, detail: z._default(text(0, MAX_REPORT_DETAIL), '') }),
  output: z.void(),
  status: 204,
  refusals: [...sessionRefusals, 'NOT_FOUND', 'ALREADY_REPORTED', 'STATE_CONFLICT'],
});
