import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { clock, day } from '../core/primitive.ts';

/** A weekday on which the Korea Exchange is closed, or keeps other hours than 09:00 to 15:30. */
export const marketDay = z.object({
  day,
  name: z.string(),
  /** `null` = closed all day. */
  hours: z.nullable(z.object({ opens_at: clock, closes_at: clock })),
});
export type MarketDay = z.output<typeof marketDay>;

export const listMarketDays = defineCall({
  method: 'GET',
  path: '/api/home/market-days',
  access: 'anyone',
  shared: true,
  summary: 'Lists days on which the exchange closes or opens late, within at most 62 days.',
  query: z.object({ from: day, to: day }),
  output: z.object({ items: z.array(marketDay) }),
  refusals: [],
});
