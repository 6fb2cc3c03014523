import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { line, version } from '../core/primitive.ts';

const MOST_PER_DAY = 20;
const MOST_PER_WEEK = 100;

const limits = {
  /** Whether the cap applies. */
  enabled: z.boolean(),
  /** Most advertising messages to one member in any 24 hours, over all channels. */
  per_day: z.int().check(z.gte(1), z.lte(MOST_PER_DAY)),
  /** The same in any seven days. */
  per_week: z.int().check(z.gte(1), z.lte(MOST_PER_WEEK)),
};

/** How much advertising a member receives (features M22). */
export const frequencyCap = z.object({ ...limits, version });
export type FrequencyCap = z.output<typeof frequencyCap>;
export type CapLimits = Pick<FrequencyCap, 'per_day' | 'per_week'>;

/** There is a single cap, so its lines in the audit log refer to this number. */
export const FREQUENCY_CAP_ID = 1;

/** Why a campaign exceeds the cap. Only a super admin may give a reason. */
export const overCapReason = line(2, 200);

export const getFrequencyCap = defineCall({
  method: 'GET',
  path: '/api/admin/common/frequency-cap',
  access: 'staff',
  summary: 'Returns how many advertising messages a member may receive.',
  output: z.object({ item: frequencyCap }),
  refusals: [],
});

export const setFrequencyCap = defineCall({
  method: 'PUT',
  path: '/api/admin/frequency-cap',
  access: 'superAdmin',
  summary: 'Changes the cap. It applies to every batch that is sent from now on.',
  body: z.strictObject({ ...limits, reason: line(2, 200), version }).check(
    z.refine(({ per_day, per_week }) => per_day <= per_week, {
      path: ['per_week'],
      error: 'must not be less than per_day',
    }),
  ),
  output: z.object({ item: frequencyCap }),
  refusals: ['VERSION_CONFLICT', 'STATE_CONFLICT', 'INVALID_INPUT'],
});
