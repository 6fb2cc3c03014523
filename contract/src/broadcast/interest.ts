import * as z from 'zod/mini';
import { count, id, instant } from '../core/primitive.ts';

/** How many people watch a broadcast or wait for it. Counts below the brand's threshold are 0. */
export const broadcastInterest = z.object({
  _id: id,
  /** People in its room, over all processes. */
  viewers: count,
  /** Members with a reminder of the broadcast or of its expert. */
  reminders: count,
  /** When it went on the air; `null` while it is off the air. */
  since: z.nullable(instant),
});
export type BroadcastInterest = z.output<typeof broadcastInterest>;
