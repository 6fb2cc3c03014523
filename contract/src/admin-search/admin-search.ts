import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { id, instant, searchText, won } from '../core/primitive.ts';
import { staffPostKind } from '../post/staff-post.ts';

/** Maximum length of a search in the command palette, in characters. */
export const MOST_PALETTE_LETTERS = 40;

/**
 * Content found by the command palette besides screens. Results are limited to items that the
 * caller may open.
 */
export const adminSearch = defineCall({
  method: 'GET',
  path: '/api/admin/search',
  access: 'staff',
  summary:
    'Finds members by id, name or phone tail, orders by number, and broadcasts and posts by title. Returns the first few, exact matches first, members masked.',
  query: z.strictObject({ q: searchText(MOST_PALETTE_LETTERS).check(z.minLength(2)) }),
  output: z.object({
    members: z.array(
      z.object({ _id: id, user_id: z.string(), name: z.string(), phone: z.nullable(z.string()) }),
    ),
    orders: z.array(z.object({ _id: id, order_no: z.string(), payable: won, state: z.string() })),
    /** Empty from a server of the previous version. */
    broadcasts: z._default(
      z.array(z.object({ _id: id, title: z.string(), expert: z.string(), start_date: instant })),
      [],
    ),
    posts: z._default(z.array(z.object({ _id: id, kind: staffPostKind, title: z.string() })), []),
  }),
  refusals: [],
});
