import * as z from 'zod/mini';
import { defineCall } from '../../core/call.ts';
import { count, day, instant, tableText, typedDay } from '../../core/primitive.ts';
import { IMPORT_BYTES } from '../../core/table/table-import.ts';

/**
 * Feeds of stocks (features T64): closes from a folder of files, closes from 한국투자증권, and filings
 * from the electronic disclosure system.
 */
export const stockFeed = z.enum(['file', 'kis', 'dart']);
export type StockFeed = z.output<typeof stockFeed>;

const feedRun = z.object({
  started_at: instant,
  /** `null`: it still runs, or its process was killed. */
  ended_at: z.nullable(instant),
  /** Last day that it brought. */
  day: z.nullable(day),
  stored: count,
  refused: count,
  problem: z.nullable(z.string()),
});

const feedState = z.object({
  feed: stockFeed,
  /** Whether the server has the settings of the feed. */
  configured: z.boolean(),
  running: z.boolean(),
  /** Next round; `null` while one is due or runs. */
  due_at: z.nullable(instant),
  /** The newest run; `null` before the first. */
  last: z.nullable(feedRun),
});
export type FeedState = z.output<typeof feedState>;

/** Why a row of a file of prices is left out. */
export const priceRowProblem = z.enum(['code', 'day', 'price', 'repeated', 'unknown', 'future']);
export type PriceRowProblem = z.output<typeof priceRowProblem>;

/** Refused rows that an answer lists. */
export const MAX_REFUSED_ROWS = 100;

const closesReport = z.object({
  /** New and changed days. */
  stored: count,
  /** Rows that were read. */
  read: count,
  refused: count,
  rows: z.array(z.object({ line: count, problem: priceRowProblem })),
});
export type ClosesReport = z.output<typeof closesReport>;

const base = '/api/admin/stock-feeds';
const access = 'manageContent';

export const stockFeedCalls = {
  list: defineCall({
    method: 'GET',
    path: base,
    access,
    summary: 'Lists the state of each feed of stocks, and the last market day with closes.',
    output: z.object({
      items: z.array(feedState),
      /** Last day with closes; `null` = none. */
      last_day: z.nullable(day),
      /** Market days of the last week without any close. */
      missing_days: count,
    }),
    refusals: [],
  }),
  run: defineCall({
    method: 'POST',
    path: `${base}/:feed/run`,
    access,
    summary: 'Makes a feed run now. A run that is under way is followed by another.',
    params: z.object({ feed: stockFeed }),
    output: z.void(),
    status: 204,
    refusals: ['STATE_CONFLICT'],
  }),
  upload: defineCall({
    method: 'POST',
    path: `${base}/closes`,
    access,
    summary:
      'Stores a file of daily prices. Rows that cannot be read are refused, the others stored.',
    body: z.strictObject({
      text: tableText(1, 800_000),
      /** Day of the rows without one; `null` = the table has a column of days. */
      day: z.nullable(typedDay),
    }),
    output: closesReport,
    refusals: ['INVALID_INPUT'],
    maxBodyBytes: IMPORT_BYTES,
  }),
};
