import * as z from 'zod/mini';
import { count, instant } from '../core/primitive.ts';

/** Lengths of a step of the curve, in minutes: from a minute to a week. */
export const CURVE_STEPS = [1, 10, 60, 1_440, 10_080] as const;

/** Most steps of a curve, except one of weeks. */
export const MOST_CURVE_STEPS = 120;

/** Most reasons. Rarer ones are left out. */
export const MOST_REASONS = 20;

const perStep = z.array(count);

/** Results of a campaign by time, and its failures by reason. Recipients of a cancel are left out. */
export const campaignResults = z.object({
  /** Length of a step in minutes: the shortest that needs at most {@link MOST_CURVE_STEPS}. */
  step: z.literal(CURVE_STEPS),
  /** Start of the first step, on the clock of Seoul. `null` = no recipient has a result. */
  from: z.nullable(instant),
  /** Recipients by the step of their result. All arrays have the same length. */
  sent: perStep,
  failed: perStep,
  unknown: perStep,
  /** The largest first, at most {@link MOST_REASONS}. */
  reasons: z.array(
    z.object({
      state: z.enum(['failed', 'unknown']),
      reason: z.nullable(z.string()),
      count,
    }),
  ),
});
export type CampaignResults = z.output<typeof campaignResults>;
