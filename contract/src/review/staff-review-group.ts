import * as z from 'zod/mini';
import { count, id, instant, line, version } from '../core/primitive.ts';
import { resource } from '../core/resource.ts';
import { orderCall } from '../core/sequence.ts';

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

export const reviewGroups = resource({
  path: '/api/admin/review-groups',
  access: 'manageContent',
  row: reviewGroup,
  input: reviewGroupInput,
  query: {},
  publicWords: ['name'],
  refusals: { write: ['INVALID_INPUT', 'FORBIDDEN_WORDS'] },
  summaries: {
    list: 'Lists all review groups in their order.',
    create: 'Adds a review group in last place.',
    update: 'Renames, shows or hides a review group.',
    delete: 'Deletes a review group. Its reviews remain, without a group.',
  },
});

export const orderReviewGroups = orderCall(reviewGroups.list);
