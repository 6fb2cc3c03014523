import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { id, searchText, won } from '../core/primitive.ts';

/**
 * Content found by the command palette besides screens. Results are limited to items that the
 * caller may open.
 */
export const adminSearch = defineCall({
  method: 'GET',
  path: '/api/admin/search',
  access: 'staff',
  summary:
    'Finds members by id, name or phone tail, and orders by number. Returns the first few, masked.',
  query: z.strictObject({ q: searchText(40).check(z.minLength(2)) }),
  output: z.object({
    members: z.array(
      z.object({ _id: id, user_id: z.string(), name: z.string(), phone: z.nullable(z.string()) }),
    ),
    orders: z.array(z.object({ _id: id, order_no: z.string(), payable: won, state: z.string() })),
  }),
  refusals: [],
});
