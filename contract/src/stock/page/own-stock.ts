import * as z from 'zod/mini';
import { defineCall } from '../../core/call.ts';
import { count, day, instant } from '../../core/primitive.ts';
import { sessionRefusals } from '../../session/auth.ts';
import { stockCode, stockMarket } from '../stock-code.ts';
import { lastClose } from './stock-page.ts';

/** Maximum number of stocks that a member watches. */
export const MOST_WATCHED_STOCKS = 50;
/** Maximum number of price alerts for one stock. */
export const MOST_STOCK_ALERTS = 10;

export const alertSide = z.enum(['above', 'below']);
export type AlertSide = z.output<typeof alertSide>;

/** A close at the price or beyond it makes one alert. */
const alertPrice = count.check(z.gte(1), z.lte(100_000_000));

export const stockAlert = z.object({
  side: alertSide,
  price: count,
  /** The day whose close reached the price; `null` = not yet. */
  reached_on: z.nullable(day),
});
export type StockAlert = z.output<typeof stockAlert>;

/** Settings of a member for one stock. */
const ownStock = z.object({
  code: z.string(),
  watched: z.boolean(),
  /** Whether new disclosures make an alert. */
  disclosures: z.boolean(),
  /** By price. */
  alerts: z.array(stockAlert),
});
export type OwnStock = z.output<typeof ownStock>;

export const watchedStock = z.extend(ownStock, {
  name: z.string(),
  market: stockMarket,
  last: z.nullable(lastClose),
  watched_at: instant,
});
export type WatchedStock = z.output<typeof watchedStock>;

const codeParam = z.object({ code: stockCode });
const ownState = z.object({ item: ownStock });

export const listMyStocks = defineCall({
  method: 'GET',
  path: '/api/home/me/stocks',
  access: 'member',
  summary: 'Lists the stocks that the member watches, the last one added first.',
  output: z.object({ items: z.array(watchedStock) }),
  refusals: sessionRefusals,
});

export const getMyStock = defineCall({
  method: 'GET',
  path: '/api/home/me/stocks/:code',
  access: 'member',
  summary: 'Returns whether the member watches a stock, and the alerts of the member for it.',
  params: codeParam,
  output: ownState,
  refusals: sessionRefusals,
});

export const setMyStock = defineCall({
  method: 'PUT',
  path: '/api/home/me/stocks/:code',
  access: 'member',
  summary:
    'Watches a stock, or stops watching it, which deletes its alerts. STATE_CONFLICT if the member ' +
    'watches fifty stocks.',
  params: codeParam,
  body: z.strictObject({ watched: z.boolean(), disclosures: z.boolean() }),
  output: ownState,
  repeatable: true,
  refusals: [...sessionRefusals, 'NOT_FOUND', 'STATE_CONFLICT', 'INVALID_INPUT'],
});

export const setMyStockAlert = defineCall({
  method: 'PUT',
  path: '/api/home/me/stocks/:code/alerts',
  access: 'member',
  summary:
    'Sets or removes a price alert, and watches the stock. A reached alert is set again. ' +
    'STATE_CONFLICT if the stock has ten alerts or the member watches fifty stocks.',
  params: codeParam,
  body: z.strictObject({ side: alertSide, price: alertPrice, wanted: z.boolean() }),
  output: ownState,
  repeatable: true,
  refusals: [...sessionRefusals, 'NOT_FOUND', 'STATE_CONFLICT', 'INVALID_INPUT'],
});
