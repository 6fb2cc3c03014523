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
  'broadcast',
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
  /** The portrait, thumbnail or drawn cover. `null` = this kind has none. */
  picture: z.nullable(shownAddress),
  /** A line or two of plain text, with the hit in them where it is not in the title. */
  excerpt: z.string(),
  /** Of a broadcast, its start. `null` = it has no date. */
  created_at: z.nullable(instant),
  /** The page of this brand that shows it. */
  link: shownAddress,
  /** Only for a video: the URL to play, by the product's link rule (specification S5.14). */
  video_url: z.nullable(shownAddress),
});
export type SearchHit = z.output<typeof searchHit>;

/** The most letters that can be looked for. */
export const MOST_SEARCH_LETTERS = 50;

const searched = searchText(MOST_SEARCH_LETTERS).check(
  z.refine((q) => q !== '', 'must not be empty'),
);

/** The stock whose code was looked for. Its name is searched instead. */
const codedStock = z.nullable(z.object({ code: z.string(), name: z.string() }));

/** Most pages of stocks in one answer. */
export const MOST_FOUND_STOCKS = 5;

/** Pages of stocks whose name or code was looked for. Empty in brands without such pages. */
const foundStocks = z.array(z.object({ code: z.string(), name: z.string(), link: shownAddress }));
export type FoundStock = z.output<typeof foundStocks>[number];

export const searchSite = defineCall({
  method: 'GET',
  path: '/api/home/search',
  access: 'anyone',
  shared: true,
  summary:
    'Finds public content whose title or first lines contain a text. Title matches come first. ' +
    'Initial consonants match titles, and the code of a stock matches its name. ' +
    'Pages of stocks are listed apart, at most five.',
  query: z.object({
    ...pageQuery,
    q: searched,
    kind: z.optional(searchKind),
  }),
  output: z.extend(listOf(searchHit), {
    /** Number of results for each kind that the brand has, regardless of the requested kind. */
    kinds: z.array(z.object({ kind: searchKind, total: count })),
    stock: codedStock,
    /** Only with the first page of all kinds. */
    stocks: foundStocks,
  }),
  refusals: [],
});

/** Most suggestions of each group: experts, broadcasts, stocks, and the others. */
export const MOST_SUGGESTIONS = 3;

export const suggestHits = defineCall({
  method: 'GET',
  path: '/api/home/search/suggestions',
  access: 'anyone',
  shared: true,
  summary:
    'Finds a few experts, broadcasts, stocks and texts for words that are still being typed. ' +
    'A consonant alone finds nothing.',
  query: z.object({ q: searched }),
  output: z.object({ items: z.array(searchHit), stock: codedStock, stocks: foundStocks }),
  refusals: [],
});

export const popularSearches = defineCall({
  method: 'GET',
  path: '/api/home/search/popular',
  access: 'anyone',
  shared: true,
  summary: 'Lists the words that most networks searched for in seven days, at most ten.',
  output: z.object({ words: z.array(z.string()) }),
  refusals: [],
});

export const countSearch = defineCall({
  method: 'POST',
  path: '/api/home/search/counts',
  access: 'anyone',
  summary:
    'Counts a search. Only words that find public content and break no rule are kept, once a day ' +
    'per network.',
  body: z.strictObject({ q: searched }),
  output: z.void(),
  status: 204,
  refusals: ['TOO_MANY_REQUESTS'],
});
