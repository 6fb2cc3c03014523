import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { id, instant } from '../core/primitive.ts';

/** The chat counselling link. `editor_content` is the address, by the product's own name. */
export const csLink = z.object({ _id: id, editor_content: z.string(), update_at: instant });

export const oneCsLink = defineCall({
  method: 'GET',
  path: '/api/home/cs/one',
  access: 'anyone',
  shared: true,
  summary: 'Returns the current link of the chat support.',
  output: z.object({ data: csLink }),
  refusals: ['NOT_FOUND'],
});
