import * as z from 'zod/mini';
import { count, day } from '../primitive.ts';

/** Days of a chart whose query names no first day. */
export const USUAL_CHART_DAYS = 30;

/** Longest period of a chart by day. */
export const MOST_CHART_DAYS = 366;

/**
 * Days of Seoul, both included. Without `to`, the period ends today. Without `from`, or beyond
 * {@link MOST_CHART_DAYS}, the server moves its first day. The answer has the days that it used.
 */
export const chartQuery = { from: z.optional(day), to: z.optional(day) };

/** First and last day of Seoul of a chart. */
export const chartDays = { from: day, to: day };

/** Counts or won by day of Seoul, beside the same number of days before. */
export const dayFigure = z.object({
  total: count,
  before: count,
  days: z.array(count),
  days_before: z.array(count),
});
export type DayFigure = z.output<typeof dayFigure>;
