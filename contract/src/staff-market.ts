import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { marketDay } from './market.ts';
import {
  clock,
  id,
  idText,
  instant,
  line,
  listOf,
  pageQuery,
  typedDay,
  usualYear,
  version,
} from './primitive.ts';
import { IMPORT_BYTES, importReport, tableImport } from './table-import.ts';

export const staffMarketDay = z.extend(marketDay, {
  _id: id,
  updated_at: instant,
  /** `null` = it came with the product. */
  updated_by: z.nullable(z.string()),
  version,
});
export type StaffMarketDay = z.output<typeof staffMarketDay>;

export const marketDayInput = z.strictObject({
  day: typedDay,
  name: line(1, 40),
  hours: z.nullable(z.strictObject({ opens_at: clock, closes_at: clock })),
});
export type MarketDayInput = z.output<typeof marketDayInput>;

export const adminListMarketDays = defineCall({
  method: 'GET',
  path: '/api/admin/market-days',
  access: 'manageContent',
  summary: 'Days on which the exchange is closed or keeps other hours, a year or all of them.',
  query: z.strictObject({
    ...pageQuery,
    year: z.optional(usualYear),
    kind: z.optional(z.enum(['closed', 'hours'])),
    sortBy: z._default(z.enum(['oldest', 'latest']), 'oldest'),
  }),
  output: listOf(staffMarketDay),
  refusals: [],
});

export const createMarketDay = defineCall({
  method: 'POST',
  path: '/api/admin/market-days',
  access: 'manageContent',
  summary: 'Adds a day of the exchange; a day there is once.',
  body: marketDayInput,
  publicWords: ['name'],
  output: z.object({ item: staffMarketDay }),
  status: 201,
  refusals: ['INVALID_INPUT', 'STATE_CONFLICT', 'FORBIDDEN_WORDS'],
});

export const updateMarketDay = defineCall({
  method: 'PATCH',
  path: '/api/admin/market-days/:_id',
  access: 'manageContent',
  summary: 'Changes a day of the exchange.',
  params: z.object({ _id: idText }),
  body: z.extend(z.partial(marketDayInput), { version }),
  publicWords: ['name'],
  output: z.object({ item: staffMarketDay }),
  refusals: ['INVALID_INPUT', 'NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT', 'FORBIDDEN_WORDS'],
});

export const deleteMarketDay = defineCall({
  method: 'DELETE',
  path: '/api/admin/market-days/:_id',
  access: 'manageContent',
  summary: 'Takes a day of the exchange away: it is a usual one.',
  params: z.object({ _id: idText }),
  query: z.object({ version: z.optional(z.coerce.number().check(z.int())) }),
  output: z.void(),
  status: 204,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT'],
});

export const importMarketDays = defineCall({
  method: 'POST',
  path: '/api/admin/market-days/import',
  access: 'manageContent',
  summary: 'Reads a table of day, name, opening and closing; days that are there are changed.',
  body: tableImport,
  publicWords: ['text'],
  output: importReport,
  refusals: ['INVALID_INPUT', 'FORBIDDEN_WORDS'],
  maxBodyBytes: IMPORT_BYTES,
});
