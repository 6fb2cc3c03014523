import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { exportCall } from '../core/export.ts';
import { bestStock } from '../post/post.ts';
import {
  count,
  day,
  id,
  idParam,
  idText,
  instant,
  line,
  listOf,
  pageQuery,
  searchText,
  typedAs,
  typedDay,
  version,
  versionQuery,
  yesNo,
} from '../core/primitive.ts';
import { IMPORT_BYTES, importReport, tableImport } from '../core/table/table-import.ts';

/** Six digits, or the letters of newer Korean codes. */
export const stockCode = z
  .string()
  .check(typedAs(/^[0-9A-Z]{6}$/, 'must have six digits or capital letters'));

export const stockMarket = z.enum(['KOSPI', 'KOSDAQ', 'KONEX']);

const stock = z.object({ code: z.string(), name: z.string(), market: stockMarket });
export type Stock = z.output<typeof stock>;

export const staffBestStock = z.extend(bestStock, {
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
  state: z.enum(['published', 'hidden']),
});
export type BestStockInput = z.output<typeof bestStockInput>;

export const adminListBestStocks = defineCall({
  method: 'GET',
  path: '/api/admin/best-stocks',
  access: 'manageContent',
  summary: 'Lists stocks that experts discussed, open and closed ones separately.',
  query: z.strictObject({
    ...pageQuery,
    q: z.optional(searchText(50)),
    realised: z.optional(yesNo),
    state: z.optional(z.enum(['published', 'hidden'])),
    expert: z.optional(idText),
    from: z.optional(day),
    to: z.optional(day),
    sortBy: z._default(z.enum(['latest', 'oldest', 'change', 'change-low', 'name']), 'latest'),
  }),
  output: listOf(staffBestStock),
  refusals: [],
});

export const exportBestStocks = exportCall(adminListBestStocks);

export const adminGetBestStock = defineCall({
  method: 'GET',
  path: '/api/admin/best-stocks/:_id',
  access: 'manageContent',
  summary: 'Returns one stock that an expert discussed.',
  params: idParam,
  output: z.object({ item: staffBestStock }),
  refusals: ['NOT_FOUND'],
});

export const createBestStock = defineCall({
  method: 'POST',
  path: '/api/admin/best-stocks',
  access: 'manageContent',
  summary: 'Adds a stock that an expert discussed. Its code must be in the stock list.',
  body: bestStockInput,
  publicWords: ['theme'],
  output: z.object({ item: staffBestStock }),
  status: 201,
  refusals: ['INVALID_INPUT', 'NOT_FOUND', 'FORBIDDEN_WORDS'],
});

export const updateBestStock = defineCall({
  method: 'PATCH',
  path: '/api/admin/best-stocks/:_id',
  access: 'manageContent',
  summary: 'Changes a stock that an expert discussed.',
  params: idParam,
  body: z.extend(z.partial(bestStockInput), { version }),
  publicWords: ['theme'],
  output: z.object({ item: staffBestStock }),
  refusals: ['INVALID_INPUT', 'NOT_FOUND', 'VERSION_CONFLICT', 'FORBIDDEN_WORDS'],
});

export const deleteBestStock = defineCall({
  method: 'DELETE',
  path: '/api/admin/best-stocks/:_id',
  access: 'manageContent',
  summary: 'Deletes a stock that an expert discussed permanently.',
  params: idParam,
  query: versionQuery,
  output: z.void(),
  status: 204,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT'],
});

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
