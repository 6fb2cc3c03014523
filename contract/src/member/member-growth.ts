import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { chartDays, chartQuery, dayFigure } from '../core/chart/day-figure.ts';

/** Sign-ups and departures by day, beside the period before. */
export const getUserGrowth = defineCall({
  method: 'GET',
  path: '/api/admin/users/growth',
  access: 'manageUsers',
  summary: 'Counts sign-ups and departures of members by day.',
  query: z.strictObject(chartQuery),
  output: z.object({ ...chartDays, joined: dayFigure, left: dayFigure }),
  refusals: ['ACCESS_DENIED'],
});
