import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import {
  count,
  id,
  instant,
  listOf,
  pageQuery,
  searchText,
  shownAddress,
} from '../core/primitive.ts';

/** Kinds found by the site search. A brand has only the kinds that it has pages for. */
export const searchKinds = [
  'expert',
  'notice',
  'faq',
  'best-stock',
  'daily-report',
  'card-news',
  'column',
  'market-condition',
  'technical-analysis',
  'base',
  'daily',
  'video',
] as const;
const searchKind = z.enum(searchKinds);
export type SearchKind = z.output<typeof searchKind>;

export const searchHit = z.object({
  kind: searchKind,
  _id: id,
  title: z.string(),
  /** A line or two of plain text, with the hit in them where it is not in the title. */
  excerpt: z.string(),
  /** `null` = it has no date. */
  created_at: z.nullable(instant),
  /** The page of this brand that shows it. */
  link: shownAddress,
  /** Only for a video: the URL to play, by the product's link rule (specification S5.14). */
  video_url: z.nullable(shownAddress),
});
export type SearchHit = z.output<typeof searchHit>;

/** The most letters that can be looked for. */
export const MOST_SEARCH_LETTERS = 50;

export const searchSite = defineCall({
  method: 'GET',
  path: '/api/home/search',
  access: 'anyone',
  shared: true,
  summary:
    'Finds public content whose title or first lines contain a text. Title matches come first.',
  query: z.object({
    ...pageQuery,
    q: searchText(MOST_SEARCH_LETTERS).check(z.refine((q) => q !== '', 'must not be empty')),
    kind: z.optional(searchKind),
  }),
  output: z.extend(listOf(searchHit), {
    /** Number of results for each kind that the brand has, regardless of the requested kind. */
    kinds: z.array(z.object({ kind: searchKind, total: count })),
  }),
  refusals: [],
});
