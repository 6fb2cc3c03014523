import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import {
  id,
  idParam,
  idText,
  instant,
  listOf,
  neighbour,
  pageQuery,
  searchText,
  shownAddress,
} from '../core/primitive.ts';
import { expertHasPage } from '../expert/expert.ts';

/** Subject of a review: an expert or a lecture. */
export const reviewKind = z.enum(['expert', 'lecture']);
export type ReviewKind = z.output<typeof reviewKind>;

export const review = z.object({
  _id: id,
  kind: reviewKind,
  title: z.string(),
  excerpt: z.string(),
  /** Masked: `김○연`. */
  author: z.string(),
  lecture: z.nullable(z.object({ _id: id, title: z.string() })),
  expert: z.nullable(z.object({ _id: id, nick: z.string(), img_path: z.nullable(shownAddress) })),
  rating: z.literal([1, 2, 3, 4, 5]),
  created_at: instant,
});
export type Review = z.output<typeof review>;

export const listReviews = defineCall({
  method: 'GET',
  path: '/api/home/reviews',
  access: 'anyone',
  shared: true,
  summary: 'Lists published reviews of one kind, newest first.',
  query: z.object({
    ...pageQuery,
    kind: z._default(reviewKind, 'expert'),
    expert: z.optional(idText),
    lecture: z.optional(idText),
    /** One of the groups of `/reviews/groups`. */
    group: z.optional(idText),
    q: z.optional(searchText(50)),
  }),
  output: listOf(review),
  refusals: [],
});

const reviewView = z.extend(review, {
  body_html: z.string(),
  expert_has_page: expertHasPage,
  prev: neighbour,
  next: neighbour,
});
export type ReviewView = z.output<typeof reviewView>;

export const getReview = defineCall({
  method: 'GET',
  path: '/api/home/reviews/:_id',
  access: 'anyone',
  shared: true,
  summary: 'Returns one published review with its text, and the reviews before and after it.',
  params: idParam,
  query: z.object({ kind: z._default(reviewKind, 'expert') }),
  output: z.object({ item: reviewView }),
  refusals: ['NOT_FOUND'],
});
