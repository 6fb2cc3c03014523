import * as z from 'zod/mini';
import { chartDays, chartQuery, dayFigure } from '../core/chart/day-figure.ts';
import { defineCall } from '../core/call.ts';
import { idParam } from '../core/primitive.ts';

/** An expert by day, beside the period before. */
export const getExpertDays = defineCall({
  method: 'GET',
  path: '/api/admin/experts/:_id/days',
  access: 'manageExperts',
  summary: 'Counts joins, new subscriptions and sales of an expert by day.',
  params: idParam,
  query: z.strictObject(chartQuery),
  output: z.object({
    ...chartDays,
    /** Joins of broadcasts on the air. */
    joins: dayFigure,
    /** Memberships of products of the expert, by the day they begin. */
    subscriptions: dayFigure,
    /** Won of paid order lines; `null` without the permission of the order screens. */
    sales: z.nullable(dayFigure),
  }),
  refusals: ['NOT_FOUND'],
});
