import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { count, day, id, instant, listOf, pageQuery, shownAddress } from '../core/primitive.ts';

/** A case of realised profit or loss with evidence that staff have checked (features L05). */
export const profitCase = z.object({
  _id: id,
  title: z.string(),
  excerpt: z.string(),
  body_html: z.string(),
  expert: z.nullable(z.object({ _id: id, nick: z.string(), img_path: z.nullable(shownAddress) })),
  /** Masked: `김○연`. */
  author: z.string(),
  /** The traded asset. */
  market: z.string(),
  /** The figure belongs to this period and is never shown without it. */
  from: day,
  to: day,
  /** How many trades the figure is made of. */
  trades: count,
  /** Return of the account over the period, in percent; may be negative. */
  return_percent: z.number(),
  /**
   * Realised return of the account in percent over the period, from 0 to `return_percent`; empty =
   * not entered. Open positions are no part of it (features L05).
   */
  course: z._default(z.array(z.number()), []),
  created_at: instant,
});
export type ProfitCase = z.output<typeof profitCase>;

export const listProfits = defineCall({
  method: 'GET',
  path: '/api/home/reviews/profits',
  access: 'anyone',
  shared: true,
  summary: 'Lists profit cases with evidence, newest first. Profits are not summed.',
  query: z.object(pageQuery),
  output: listOf(profitCase),
  refusals: [],
});

/** A lecture that can be reviewed. */
export const listLectures = defineCall({
  method: 'GET',
  path: '/api/home/lectures',
  access: 'anyone',
  shared: true,
  summary: 'Lists the lectures in staff order. Lectures without an order come first.',
  output: z.object({
    items: z.array(
      z.object({
        _id: id,
        title: z.string(),
        expert: z.nullable(z.object({ _id: id, nick: z.string() })),
      }),
    ),
  }),
  refusals: [],
});
