import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { marketDay } from './market.ts';
import {
  clock,
  id,
  idParam,
  instant,
  line,
  listOf,
  pageQuery,
  typedDay,
  usualYear,
  version,
  versionQuery,
} from '../core/primitive.ts';
import { IMPORT_BYTES, importReport, tableImport } from '../core/table/table-import.ts';

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
  summary: 'Lists days on which the exchange is closed or keeps other hours, of one year or all.',
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
  summary: 'Adds a day of the exchange. Each day is unique.',
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
  params: idParam,
  body: z.extend(z.partial(marketDayInput), { version }),
  publicWords: ['name'],
  output: z.object({ item: staffMarketDay }),
  refusals: ['INVALID_INPUT', 'NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT', 'FORBIDDEN_WORDS'],
});

export const deleteMarketDay = defineCall({
  method: 'DELETE',
  path: '/api/admin/market-days/:_id',
  access: 'manageContent',
  summary: 'Deletes a day of the exchange. The regular hours apply again.',
  params: idParam,
  query: versionQuery,
  output: z.void(),
  status: 204,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT'],
});

export const importMarketDays = defineCall({
  method: 'POST',
  path: '/api/admin/market-days/import',
  access: 'manageContent',
  summary: 'Imports a table of day, name, opening and closing. Existing days are updated.',
  body: tableImport,
  publicWords: ['text'],
  output: importReport,
  refusals: ['INVALID_INPUT', 'FORBIDDEN_WORDS'],
  maxBodyBytes: IMPORT_BYTES,
});
