import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { count, day, instant } from '../core/primitive.ts';

/** Rows removed in one night by one rule. */
const removal = z.object({
  rule: z.string(),
  /** Rows that went in the newest night. */
  last: count,
  /** Rows that went since this is counted. */
  total: count,
  /** When rows were last removed; `null` if never. */
  last_day: z.nullable(day),
  /** Why it did not work in the newest night; it is tried again in the next. */
  problem: z.nullable(z.string()),
});
export type Removal = z.output<typeof removal>;

const night = z.object({
  day,
  started_at: instant,
  /** `null` while it is still at work. */
  finished_at: z.nullable(instant),
  rows: count,
});
export type RetentionNight = z.output<typeof night>;

export const getRetention = defineCall({
  method: 'GET',
  path: '/api/admin/retention',
  access: 'superAdmin',
  summary: 'Lists the records that the nightly retention job removed by rule, and its runs.',
  output: z.object({
    items: z.array(removal),
    /** The newest first. */
    nights: z.array(night),
  }),
  refusals: [],
});
