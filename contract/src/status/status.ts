import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { count, day, instant } from '../core/primitive.ts';
import { incident } from './incident.ts';
import { overallStates } from './overall-status.ts';
import { partState, statusPart } from './status-part.ts';

/** Days of history on the status page. */
export const STATUS_DAYS = 90;

/** Measured minutes of a day in Seoul by state. Minutes without a measurement are in none. */
const statusDay = z.object({ day, ok: count, slow: count, down: count });
export type StatusDay = z.output<typeof statusDay>;

const partStatus = z.object({
  part: statusPart,
  /** `null`: nothing was measured in the last three minutes. */
  state: z.nullable(partState),
  /** Time of the last measurement. */
  measured_at: z.nullable(instant),
  /** Days of the last 90 with a measurement, oldest first. */
  days: z.array(statusDay),
});
export type PartStatus = z.output<typeof partStatus>;

export const getStatus = defineCall({
  method: 'GET',
  path: '/api/home/status',
  access: 'anyone',
  summary: 'Returns the measured state of the service, its last 90 days, and open incidents.',
  output: z.object({
    at: instant,
    overall: z.enum(overallStates),
    parts: z.array(partStatus),
    /** Open incidents, running maintenances and planned ones. */
    incidents: z.array(incident),
  }),
  refusals: [],
});
export type ServiceStatus = z.output<typeof getStatus.output>;
