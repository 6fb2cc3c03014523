import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import {
  count,
  id,
  idParam,
  instant,
  line,
  listOf,
  pageQuery,
  version,
  versionQuery,
} from '../core/primitive.ts';
import { orderCall } from '../core/sequence.ts';

/** The groups of reviews that visitors can choose from. */
export const listReviewGroups = defineCall({
  method: 'GET',
  path: '/api/home/reviews/groups',
  access: 'anyone',
  shared: true,
  summary: 'Lists the visible review groups that are not empty, in staff order.',
  output: z.object({ items: z.array(z.object({ _id: id, name: z.string(), reviews: count })) }),
  refusals: [],
});

export const reviewGroup = z.object({
  _id: id,
  name: z.string(),
  position: z.int(),
  shown: z.boolean(),
  reviews: count,
  created_at: instant,
  updated_at: instant,
  updated_by: z.nullable(z.string()),
  version,
});
export type ReviewGroup = z.output<typeof reviewGroup>;

export const reviewGroupInput = z.strictObject({ name: line(1, 20), shown: z.boolean() });
export type ReviewGroupInput = z.output<typeof reviewGroupInput>;

const item = z.object({ item: reviewGroup });

export const adminListReviewGroups = defineCall({
  method: 'GET',
  path: '/api/admin/review-groups',
  access: 'manageContent',
  summary: 'Lists all review groups in their order.',
  query: z.strictObject(pageQuery),
  output: listOf(reviewGroup),
  refusals: [],
});

export const createReviewGroup = defineCall({
  method: 'POST',
  path: '/api/admin/review-groups',
  access: 'manageContent',
  summary: 'Adds a review group in last place.',
  body: reviewGroupInput,
  publicWords: ['name'],
  output: item,
  status: 201,
  refusals: ['INVALID_INPUT', 'FORBIDDEN_WORDS'],
});

export const updateReviewGroup = defineCall({
  method: 'PATCH',
  path: '/api/admin/review-groups/:_id',
  access: 'manageContent',
  summary: 'Renames, shows or hides a review group.',
  params: idParam,
  body: z.extend(z.partial(reviewGroupInput), { version }),
  publicWords: ['name'],
  output: item,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'INVALID_INPUT', 'FORBIDDEN_WORDS'],
});

export const deleteReviewGroup = defineCall({
  method: 'DELETE',
  path: '/api/admin/review-groups/:_id',
  access: 'manageContent',
  summary: 'Deletes a review group. Its reviews remain, without a group.',
  params: idParam,
  query: versionQuery,
  output: z.void(),
  status: 204,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT'],
});

export const orderReviewGroups = orderCall(adminListReviewGroups);
