import * as z from 'zod/mini';
import { chartDays, chartQuery, dayFigure } from '../core/chart/day-figure.ts';
import { defineCall } from '../core/call.ts';
import { idParam } from '../core/primitive.ts';
import { sessionRefusals } from '../session/auth.ts';

/** An expert by day, beside the period before. */
const expertDays = z.object({
  ...chartDays,
  /** Joins of broadcasts on the air. */
  joins: dayFigure,
  /** Memberships of products of the expert, by the day they begin. */
  subscriptions: dayFigure,
  /** Won of paid order lines; `null` for callers who may not see sales. */
  sales: z.nullable(dayFigure),
});
export type ExpertDays = z.output<typeof expertDays>;

export const getExpertDays = defineCall({
  method: 'GET',
  path: '/api/admin/experts/:_id/days',
  access: 'manageExperts',
  summary:
    'Counts joins, new subscriptions and sales of an expert by day. ' +
    'Sales need the permission of the order screens.',
  params: idParam,
  query: z.strictObject(chartQuery),
  output: expertDays,
  refusals: ['NOT_FOUND'],
});

export const getMyDays = defineCall({
  method: 'GET',
  path: '/api/home/me/expert/days',
  access: 'expert',
  summary:
    'Counts joins, new subscriptions and sales of the own broadcasts and products by day. ' +
    'Sales are those of experts who have a share of them.',
  query: z.strictObject(chartQuery),
  output: expertDays,
  refusals: [...sessionRefusals, 'ACCESS_DENIED', 'NOT_FOUND'],
});
