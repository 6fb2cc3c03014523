import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { day, id, listOf, shownAddress, wholeQuery } from '../core/primitive.ts';

export const calendarEntry = z.object({
  _id: id,
  day,
  /** The last day of an event of several days; `null` = a single day. */
  until_day: z.nullable(day),
  /** `HH:MM` in Asia/Seoul; `null` = all day. */
  time: z.nullable(z.string()),
  kind: z.enum(['indicator', 'earnings', 'disclosure', 'ipo', 'holiday', 'broadcast']),
  importance: z.literal([1, 2, 3]),
  title: z.string(),
  /** ISO 3166, two letters; `null` = of no country, or of Korea as everything here. */
  country: z.nullable(z.string()),
  link: z.nullable(shownAddress),
});
export type CalendarEntry = z.output<typeof calendarEntry>;

export const listCalendar = defineCall({
  method: 'GET',
  path: '/api/home/invest/calendar',
  access: 'anyone',
  shared: true,
  summary: 'Lists calendar entries of at most 62 days. The default is this month.',
  query: z.object({ ...wholeQuery, from: z.optional(day), to: z.optional(day) }),
  output: listOf(calendarEntry),
  refusals: [],
});
