import * as z from 'zod/mini';
import { bulkCall } from '../core/bulk.ts';
import { defineCall } from '../core/call.ts';
import { review, reviewKind } from './review.ts';
import { reportReason, reviewState } from './own-review.ts';
import { exportCall } from '../core/export.ts';
import {
  count,
  id,
  idParam,
  idText,
  instant,
  line,
  listOf,
  pageQuery,
  staffSearch,
  text,
  version,
  yesNo,
} from '../core/primitive.ts';

/** A review as shown to staff. Its author is masked for staff as well. */
export const staffReview = z.extend(review, {
  state: reviewState,
  reason: z.nullable(z.string()),
  reports: count,
  /** Where staff have put it; `null` = nowhere. */
  group: z.nullable(z.object({ _id: id, name: z.string() })),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  updated_at: instant,
  version,
});
export type StaffReview = z.output<typeof staffReview>;

const staffReviewView = z.extend(staffReview, {
  body_html: z.string(),
  /** Complaints by members, newest first. The reporters are not included. */
  complaints: z.array(z.object({ reason: reportReason, detail: z.string(), at: instant })),
});
export type StaffReviewView = z.output<typeof staffReviewView>;

export const adminListReviews = defineCall({
  method: 'GET',
  path: '/api/admin/reviews',
  access: 'manageContent',
  summary: 'Lists reviews in any state, optionally by longest wait for a decision.',
  query: z.object({
    ...pageQuery,
    state: z.optional(reviewState),
    kind: z.optional(reviewKind),
    reported: z.optional(yesNo),
    expert: z.optional(idText),
    group: z.optional(idText),
    rating: z.optional(z.enum(['1', '2', '3', '4', '5'])),
    q: z.optional(staffSearch()),
    sortBy: z._default(z.enum(['latest', 'oldest', 'reports']), 'latest'),
  }),
  output: listOf(staffReview),
  refusals: [],
});

export const exportReviews = exportCall(adminListReviews);

/** Decisions about many reviews at once. Each writer receives the reason. */
export const publishReviews = bulkCall(adminListReviews, 'publish', z.strictObject({}));
const withReason = z.strictObject({ reason: line(1, 200) });
export const rejectReviews = bulkCall(adminListReviews, 'reject', withReason);
export const hideReviews = bulkCall(adminListReviews, 'hide', withReason);

export const adminGetReview = defineCall({
  method: 'GET',
  path: '/api/admin/reviews/:_id',
  access: 'manageContent',
  summary: 'Returns one review with its text and the reports of members.',
  params: idParam,
  output: z.object({ item: staffReviewView }),
  refusals: ['NOT_FOUND'],
});

export const decideReview = defineCall({
  method: 'PATCH',
  path: '/api/admin/reviews/:_id',
  access: 'manageContent',
  summary: 'Publishes, rejects or hides a review. The text of the member does not change.',
  params: idParam,
  body: z.object({
    state: z.enum(['published', 'rejected', 'hidden']),
    /** Shown to the writer; needed for everything but publishing. */
    reason: z.optional(text(1, 200)),
    version,
  }),
  output: z.object({ item: staffReviewView }),
  refusals: ['NOT_FOUND', 'INVALID_INPUT', 'FORBIDDEN_WORDS', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});

export const groupReview = defineCall({
  method: 'PUT',
  path: '/api/admin/reviews/:_id/group',
  access: 'manageContent',
  summary: 'Assigns a review to a group, or removes it from its group.',
  params: idParam,
  body: z.strictObject({ group_id: z.nullable(id), version }),
  output: z.object({ item: staffReviewView }),
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT'],
});
