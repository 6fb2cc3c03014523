import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { exportCall } from '../core/export.ts';
import { bestStock } from '../post/post.ts';
import {
  count,
  day,
  id,
  idText,
  instant,
  line,
  searchText,
  typedAs,
  typedDay,
  version,
  yesNo,
  staffSearch,
} from '../core/primitive.ts';
import { resource } from '../core/resource.ts';
import { stockCode, stockMarket } from './stock-code.ts';
import { IMPORT_BYTES, importReport, tableImport } from '../core/table/table-import.ts';

const stock = z.object({ code: z.string(), name: z.string(), market: stockMarket });
export type Stock = z.output<typeof stock>;

/** Closing prices from the mention to the close, with commas between; empty = not entered. */
const closes = z
  .string()
  .check(typedAs(/^(?:[1-9]\d{0,8}(?:,[1-9]\d{0,8}){1,119})?$/, 'must be 2 to 120 prices'));

export const staffBestStock = z.extend(bestStock, {
  closes: z.string(),
  state: z.enum(['published', 'hidden']),
  created_at: instant,
  updated_at: instant,
  version,
});
export type StaffBestStock = z.output<typeof staffBestStock>;

const price = count.check(z.lte(100_000_000));

/**
 * Fields that staff enter. The name is derived from the code, and the result from the two prices.
 */
export const bestStockInput = z.strictObject({
  code: stockCode,
  theme: line(1, 30),
  expert_id: id,
  mentioned_on: typedDay,
  base_price: price.check(z.gte(1)),
  realised: z.boolean(),
  close_on: typedDay,
  close_price: price,
  closes,
  state: z.enum(['published', 'hidden']),
});
export type BestStockInput = z.output<typeof bestStockInput>;

export const bestStocks = resource({
  path: '/api/admin/best-stocks',
  access: 'manageContent',
  row: staffBestStock,
  input: bestStockInput,
  query: {
    q: z.optional(staffSearch()),
    realised: z.optional(yesNo),
    state: z.optional(z.enum(['published', 'hidden'])),
    expert: z.optional(idText),
    from: z.optional(day),
    to: z.optional(day),
    sortBy: z._default(z.enum(['latest', 'oldest', 'change', 'change-low', 'name']), 'latest'),
  },
  publicWords: ['theme'],
  refusals: { write: ['INVALID_INPUT', 'FORBIDDEN_WORDS'], create: ['NOT_FOUND'] },
  summaries: {
    list: 'Lists stocks that experts discussed. A filter selects open or closed stocks.',
    get: 'Returns one stock that an expert discussed.',
    create: 'Adds a stock that an expert discussed. Its code must be in the stock list.',
    update: 'Changes a stock that an expert discussed.',
    delete: 'Deletes a discussed stock. Staff cannot restore it.',
  },
});

export const exportBestStocks = exportCall(bestStocks.list);

export const searchStocks = defineCall({
  method: 'GET',
  path: '/api/admin/stocks',
  access: 'manageContent',
  summary: 'Lists stocks whose code or name begins with a text, and the size of the stock list.',
  query: z.strictObject({ q: searchText(30) }),
  output: z.object({ items: z.array(stock), known: count }),
  refusals: [],
});

export const importStocks = defineCall({
  method: 'POST',
  path: '/api/admin/stocks/import',
  access: 'manageContent',
  summary: 'Imports the list of the exchange: code, name, market. Existing codes are updated.',
  body: tableImport,
  output: importReport,
  refusals: ['INVALID_INPUT'],
  maxBodyBytes: IMPORT_BYTES,
});
