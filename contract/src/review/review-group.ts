import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { count, id } from '../core/primitive.ts';

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
