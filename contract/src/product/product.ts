import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { count, id, idText, listOf, version, wholeQuery } from '../core/primitive.ts';

/** The refund rule for purchases made now. Its text is generated from its figures. */
export const refundRule = z.object({
  _id: id,
  /** Percentage of the full price that is withheld on early termination. */
  penalty_percent: z.number(),
});
export type RefundRule = z.output<typeof refundRule>;

export const product = z.object({
  _id: id,
  kind: z.enum(['expert', 'vip', 'premium', 'vvip', 'series', 'trial']),
  expert: z.nullable(z.object({ _id: id, nick: z.string() })),
  name: z.string(),
  /** Won, VAT included. */
  price: count,
  period_unit: z.enum(['day', 'month']),
  period_n: count,
  benefits: z.array(z.string()),
  /** The rule of this product; `null` if the general rule applies. */
  refund_rule: z.nullable(refundRule),
  /** Whether it can be paid for as a recurring payment. */
  recurs: z._default(z.boolean(), false),
  version,
});
export type Product = z.output<typeof product>;

export const listProducts = defineCall({
  method: 'GET',
  path: '/api/home/products',
  access: 'anyone',
  shared: true,
  summary: 'Lists products on sale now.',
  query: z.object({
    ...wholeQuery,
    kind: z.optional(product.shape.kind),
    expert: z.optional(idText),
  }),
  output: z.extend(listOf(product), { refund_rule: refundRule }),
  refusals: [],
});
