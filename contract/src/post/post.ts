import * as z from 'zod/mini';
import { defineCall, type Call } from '../core/call.ts';
import { scheduleItem } from '../broadcast/broadcast.ts';
import { expertHasPage } from '../expert/expert.ts';
import {
  count,
  day,
  id,
  idParam,
  idText,
  instant,
  listOf,
  pageQuery,
  searchText,
  shownAddress,
  text,
  yesNo,
} from '../core/primitive.ts';

/** The boards that one post engine serves (features C01). */
export const postKinds = [
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
  'lecture',
  'profit',
] as const;
export type PostKind = (typeof postKinds)[number];

const author = z.nullable(
  z.object({ _id: id, nick: z.string(), field: z.string(), img_path: z.nullable(shownAddress) }),
);

/** List item of every board. */
export const postSummary = z.object({
  _id: id,
  category: z.nullable(z.string()),
  title: z.string(),
  /** The first lines as plain text. */
  excerpt: z.string(),
  img_path: z.nullable(shownAddress),
  /** Cards of card news, in order. A card without a picture shows its words on a drawn one. */
  images: z.array(z.object({ img_path: z.nullable(shownAddress), alt: z.string() })),
  pinned: z.boolean(),
  expert: author,
  created_at: instant,
  views: count,
});
export type PostSummary = z.output<typeof postSummary>;

/** A stock that an expert recommended. Staff enter every figure with its date; none is live. */
export const bestStock = z.object({
  _id: id,
  stock: z.object({ name: z.string(), code: z.string(), theme: z.string() }),
  expert: author,
  /** The day it was spoken of and the closing price that day, in won. */
  mentioned_on: day,
  base_price: count,
  /** The newest closing price entered, its day, and the change in percent. */
  close_on: day,
  close_price: count,
  /** Closing prices of the days between both, with both; empty = not entered, or still open. */
  closes: z.array(count),
  change_percent: z.number(),
  /** Realised = the expert closed it; the two kinds are never mixed (features L05). */
  realised: z.boolean(),
});
export type BestStock = z.output<typeof bestStock>;

const boardQuery = z.object({
  ...pageQuery,
  sortBy: z._default(z.enum(['latest', 'views']), 'latest'),
  q: z.optional(searchText(50)),
  category: z.optional(text(0, 40)),
  expert: z.optional(idText),
});

/** A file that readers may take. */
const attachment = z.object({ name: z.string(), bytes: count, url: z.string() });
export type PostAttachment = z.output<typeof attachment>;

export const postView = z.extend(postSummary, {
  body_html: z.string(),
  expert_has_page: expertHasPage,
  attachments: z.array(attachment),
  /** Broadcasts that treat it, in the order of staff. */
  broadcasts: z._default(z.array(scheduleItem), []),
  prev: z.nullable(z.object({ _id: id, title: z.string() })),
  next: z.nullable(z.object({ _id: id, title: z.string() })),
});
export type PostView = z.output<typeof postView>;

function board<const P extends Call['path']>(path: P, what: string) {
  return {
    list: defineCall({
      method: 'GET',
      path,
      access: 'anyone',
      shared: true,
      summary: `Lists the ${what}, newest first.`,
      query: boardQuery,
      output: listOf(postSummary),
      refusals: [],
    }),
    get: defineCall({
      method: 'GET',
      path: `${path}/:_id`,
      access: 'anyone',
      summary: `Returns one of the ${what}.`,
      params: idParam,
      output: z.object({ item: postView }),
      refusals: ['NOT_FOUND'],
    }),
  };
}

/** Boards whose posts have pages of their own. */
export const boardKind = z.enum([
  'notice',
  'daily-report',
  'card-news',
  'column',
  'market-condition',
  'technical-analysis',
  'base',
  'daily',
]);
export type BoardKind = z.output<typeof boardKind>;

export const boards = {
  notice: board('/api/home/cs/notices', 'notices'),
  'daily-report': board('/api/home/invest/daily-reports', 'daily reports'),
  'card-news': board('/api/home/invest/card-news', 'card news'),
  column: board('/api/home/invest/columns', 'columns'),
  'market-condition': board('/api/home/invest/market-conditions', 'market conditions'),
  'technical-analysis': board('/api/home/invest/technical-analyses', 'technical analyses'),
  base: board('/api/home/invest/bases', 'first lessons of investing'),
  daily: board('/api/home/invest/dailies', 'daily market notes'),
} satisfies Record<BoardKind, ReturnType<typeof board>>;

export const listFaqs = defineCall({
  method: 'GET',
  path: '/api/home/cs/faqs',
  access: 'anyone',
  shared: true,
  summary: 'Lists frequent questions with their answers in staff order.',
  query: z.object({
    ...pageQuery,
    category: z.optional(text(0, 40)),
    q: z.optional(searchText(50)),
  }),
  output: listOf(
    z.object({ _id: id, category: z.string(), question: z.string(), answer_html: z.string() }),
  ),
  refusals: [],
});

export const listBestStocks = defineCall({
  method: 'GET',
  path: '/api/home/invest/best-stocks',
  access: 'anyone',
  shared: true,
  summary: 'Lists stocks that experts discussed, with entered prices.',
  query: z.object({
    ...pageQuery,
    realised: z.optional(yesNo),
    expert: z.optional(idText),
    /** Only stocks spoken of on this day or later. */
    since: z.optional(day),
    sortBy: z._default(z.enum(['latest', 'change']), 'change'),
  }),
  /** `up` and `down` count the stocks of all pages that rose or fell. */
  output: z.extend(listOf(bestStock), { up: count, down: count }),
  refusals: [],
});
