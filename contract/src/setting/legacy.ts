import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { count, instant, text } from '../core/primitive.ts';

/** Maximum number of table rows in one report, and of hits per row. */
export const MOST_LEGACY_ROWS = 100;
export const MOST_LEGACY_HITS = 10_000;

export const noteLegacyHits = defineCall({
  method: 'POST',
  path: '/api/home/legacy-hits',
  access: 'anyone',
  summary:
    'Counts visits to addresses of the former site. The web process calls it. Unknown rows are ignored.',
  body: z.strictObject({
    hits: z
      .array(
        z.strictObject({
          path: text(1, 200),
          query: text(0, 200),
          times: z.int().check(z.gte(1), z.lte(MOST_LEGACY_HITS)),
        }),
      )
      .check(z.maxLength(MOST_LEGACY_ROWS)),
  }),
  output: z.void(),
  status: 204,
  refusals: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
});

/** An address of the former site, where it leads today, and how often visitors came by it. */
const legacyAddress = z.object({
  path: z.string(),
  query: z.string(),
  target: z.string(),
  hits: count,
  last_at: z.nullable(instant),
});
export type LegacyAddressHits = z.output<typeof legacyAddress>;

export const listLegacyAddresses = defineCall({
  method: 'GET',
  path: '/api/admin/legacy-addresses',
  access: 'manageContent',
  summary: 'Lists every address of the former site with its visits, most visited first.',
  output: z.object({ items: z.array(legacyAddress) }),
  refusals: [],
});
