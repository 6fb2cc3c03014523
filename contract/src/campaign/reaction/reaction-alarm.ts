import * as z from 'zod/mini';
import { defineCall } from '../../core/call.ts';
import { line, version } from '../../core/primitive.ts';

const LEAST_TIMES = 2;
const MOST_TIMES = 20;
const times = z.int().check(z.gte(LEAST_TIMES), z.lte(MOST_TIMES));

const limits = {
  /** Whether jumps raise an alarm. */
  enabled: z.boolean(),
  /** Multiple of the usual opt-out rate that raises the alarm. */
  opt_out_times: times,
  /** The same for messages refused as spam. */
  complaint_times: times,
  /** Campaigns with fewer messages are not measured: their rates say nothing. */
  least_sent: z.int().check(z.gte(20), z.lte(100_000)),
};

/** When the opt-outs or complaints of a campaign raise an alarm (features M26). */
export const reactionAlarm = z.object({ ...limits, version });
export type ReactionAlarm = z.output<typeof reactionAlarm>;
export type ReactionLimits = Omit<ReactionAlarm, 'enabled' | 'version'>;

/** There is a single setting, so its lines in the audit log refer to this number. */
export const REACTION_ALARM_ID = 1;

export const getReactionAlarm = defineCall({
  method: 'GET',
  path: '/api/admin/common/reaction-alarm',
  access: 'staff',
  summary: 'Returns when the opt-outs or complaints of a campaign raise an alarm.',
  output: z.object({ item: reactionAlarm }),
  refusals: [],
});

export const setReactionAlarm = defineCall({
  method: 'PUT',
  path: '/api/admin/reaction-alarm',
  access: 'superAdmin',
  summary: 'Changes the thresholds. The next measurement uses them.',
  body: z.strictObject({ ...limits, reason: line(2, 200), version }),
  output: z.object({ item: reactionAlarm }),
  refusals: ['VERSION_CONFLICT', 'STATE_CONFLICT'],
});
