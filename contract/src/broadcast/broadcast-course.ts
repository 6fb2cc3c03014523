import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { count, idParam, instant } from '../core/primitive.ts';

/** Lengths of a step in minutes. */
export const COURSE_STEPS = [1, 5] as const;

/** A longer course has steps of five minutes. */
export const MOST_COURSE_STEPS = 180;

/** Longest course, in hours from the start of the broadcast. */
export const COURSE_HOURS = 12;

const perStep = z.array(count);

/** A broadcast by minute, from its start. All arrays have the same length. */
const broadcastCourse = z.object({
  from: instant,
  /** Length of a step in minutes. */
  step: z.literal(COURSE_STEPS),
  /** Largest number of viewers in a step. `null` = not counted then. */
  viewers: z.array(z.nullable(count)),
  joins: perStep,
  chats: perStep,
  /**
   * Paid orders of products of the expert that were placed meanwhile, and their won. `null` without
   * the permission of the order screens.
   */
  sales: z.nullable(z.object({ orders: perStep, won: perStep })),
});
export type BroadcastCourse = z.output<typeof broadcastCourse>;

export const getBroadcastCourse = defineCall({
  method: 'GET',
  path: '/api/admin/schedules/:_id/course',
  access: 'manageContent',
  summary: 'Returns viewers, joins, chat lines and sales of a broadcast by minute.',
  params: idParam,
  output: broadcastCourse,
  refusals: ['NOT_FOUND'],
});
