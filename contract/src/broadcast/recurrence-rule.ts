import * as z from 'zod/mini';
import { clock, day } from '../core/primitive.ts';

/**
 * When a weekly broadcast takes place. Hours and days are in Seoul time, which has no daylight
 * saving time.
 */
export const recurrenceRule = z.object({
  /** ISO: 1 = Monday … 7 = Sunday. */
  weekdays: z.array(z.int().check(z.gte(1), z.lte(7))),
  starts_at: clock,
  /** Earlier than the start = past midnight. */
  ends_at: clock,
  from_day: day,
  until_day: day,
  /** Leaves out the days on which the exchange is closed. */
  skip_holidays: z.boolean(),
});
export type RecurrenceRule = z.output<typeof recurrenceRule>;
