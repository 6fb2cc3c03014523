import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { marketDay } from './market.ts';
import { clock, id, instant, line, typedDay, usualYear, version } from '../core/primitive.ts';
import { resource } from '../core/resource.ts';
import {
  IMPORT_BYTES,
  importReport,
  TABLE_WORDS,
  tableImport,
} from '../core/table/table-import.ts';

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

export const marketDays = resource({
  path: '/api/admin/market-days',
  access: 'manageContent',
  row: staffMarketDay,
  input: marketDayInput,
  query: {
    year: z.optional(usualYear),
    kind: z.optional(z.enum(['closed', 'hours'])),
    sortBy: z._default(z.enum(['oldest', 'latest']), 'oldest'),
  },
  publicWords: ['name'],
  refusals: { write: ['INVALID_INPUT', 'STATE_CONFLICT', 'FORBIDDEN_WORDS'] },
  summaries: {
    list: 'Lists days on which the exchange is closed or keeps other hours, of one year or all.',
    create: 'Adds a day of the exchange. Each day is unique.',
    update: 'Changes a day of the exchange.',
    delete: 'Deletes a day of the exchange. The regular hours apply again.',
  },
});

export const importMarketDays = defineCall({
  method: 'POST',
  path: '/api/admin/market-days/import',
  access: 'manageContent',
  summary:
    'Imports a table of day, name and hours. Existing days are updated. A row without hours keeps the stored hours unless it says 휴장.',
  body: tableImport,
  publicWords: [TABLE_WORDS],
  output: importReport,
  refusals: ['INVALID_INPUT', 'FORBIDDEN_WORDS'],
  maxBodyBytes: IMPORT_BYTES,
});
