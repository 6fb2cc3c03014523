import * as z from 'zod/mini';
import { defineCall } from '../../core/call.ts';
import {
  count,
  day,
  idParam,
  instant,
  listOf,
  pageQuery,
  shownAddress,
} from '../../core/primitive.ts';
import { boardKind } from '../../post/post.ts';
import { stockCode, stockMarket } from '../stock-code.ts';

/** The last close of a stock, in won, with its change from the trading day before. */
export const lastClose = z.object({
  day,
  close: count,
  /** `null` if the feeds have no earlier day. */
  change: z.nullable(z.int()),
  change_percent: z.nullable(z.number()),
});
export type LastClose = z.output<typeof lastClose>;

const shownStock = z.object({
  code: z.string(),
  name: z.string(),
  market: stockMarket,
  last: z.nullable(lastClose),
});
export type ShownStock = z.output<typeof shownStock>;

/** One trading day, in won and shares. */
export const stockDay = z.object({
  day,
  open: count,
  high: count,
  low: count,
  close: count,
  volume: count,
});
export type StockDay = z.output<typeof stockDay>;

/** Kinds of public content about a stock. A recording is the broadcast that it records. */
export const mentionKind = z.enum(['best-stock', 'post', 'broadcast', 'disclosure']);
export type MentionKind = z.output<typeof mentionKind>;

/** The result of a stock that an expert discussed. */
const discussed = z.object({
  mentioned_on: day,
  base_price: count,
  close_on: day,
  close_price: count,
  /** `null` for an open stock, whose result is not certain yet. */
  change_percent: z.nullable(z.number()),
});

export const stockMention = z.object({
  /** Unique among all kinds. */
  key: z.string(),
  kind: mentionKind,
  /** Of a post. */
  board: z.nullable(boardKind),
  title: z.string(),
  /** The expert, or the submitter of a disclosure. */
  by: z.nullable(z.string()),
  at: instant,
  link: shownAddress,
  /** Whether a broadcast can be watched again. */
  recorded: z.boolean(),
  discussed: z.nullable(discussed),
});
export type StockMention = z.output<typeof stockMention>;

const codeParam = z.object({ code: stockCode });

export const getStock = defineCall({
  method: 'GET',
  path: '/api/home/stocks/:code',
  access: 'anyone',
  shared: true,
  summary:
    'Returns a stock with its last close, the trading days of one year, and the days of mentions.',
  params: codeParam,
  output: z.object({
    item: z.extend(shownStock, {
      /** Oldest first. */
      days: z.array(stockDay),
      marks: z.array(z.object({ day, total: count })),
    }),
  }),
  refusals: ['NOT_FOUND'],
});

export const listStockMentions = defineCall({
  method: 'GET',
  path: '/api/home/stocks/:code/mentions',
  access: 'anyone',
  shared: true,
  summary: 'Lists the public content and disclosures about a stock, newest first.',
  params: codeParam,
  query: z.object({ ...pageQuery, kind: z.optional(mentionKind) }),
  output: z.extend(listOf(stockMention), {
    /** Of all kinds, regardless of the requested kind. */
    kinds: z.array(z.object({ kind: mentionKind, total: count })),
  }),
  refusals: ['NOT_FOUND'],
});

/** Most stocks that are shown with one post. */
export const MOST_STOCKS_OF_POST = 10;

export const listPostStocks = defineCall({
  method: 'GET',
  path: '/api/home/posts/:_id/stocks',
  access: 'anyone',
  shared: true,
  summary: 'Lists the stocks that a public post mentions, at most ten.',
  params: idParam,
  output: z.object({ items: z.array(shownStock) }),
  refusals: [],
});

/** A page of the sitemap. */
export const listStockCodes = defineCall({
  method: 'GET',
  path: '/api/home/stocks',
  access: 'anyone',
  shared: true,
  summary: 'Lists the codes of stocks that have prices, disclosures or mentions, by code.',
  query: z.object(pageQuery),
  output: listOf(z.object({ code: z.string(), name: z.string() })),
  refusals: [],
});

export const stockAddress = (code: string) => `/invest/stock?code=${code}`;
