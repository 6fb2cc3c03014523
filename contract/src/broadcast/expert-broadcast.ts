import * as z from 'zod/mini';
import { staffScheduleItem } from './broadcast.ts';
import { listedDays, listedState } from './listed-state.ts';
import { defineCall } from '../core/call.ts';
import { idText, listOf, pageQuery, staffSearch } from '../core/primitive.ts';

/** A broadcast of an expert; who is watching now is counted in the schedule alone. */
export const expertBroadcast = z.omit(staffScheduleItem, { viewers: true });
export type ExpertBroadcast = z.output<typeof expertBroadcast>;

export const listExpertSchedules = defineCall({
  method: 'GET',
  path: '/api/admin/expert-schedules',
  access: 'manageExperts',
  summary: 'Lists broadcasts of experts, for staff who manage experts.',
  query: z.strictObject({
    ...pageQuery,
    expert: z.optional(idText),
    /** `vod` = those with a recording. */
    kind: z._default(z.enum(['broadcast', 'vod']), 'broadcast'),
    state: z.optional(listedState),
    q: z.optional(staffSearch()),
    ...listedDays,
    sortBy: z._default(z.enum(['latest', 'oldest', 'title', 'expert', 'today']), 'latest'),
  }),
  output: listOf(expertBroadcast),
  refusals: [],
});
