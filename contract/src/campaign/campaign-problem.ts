import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { campaign } from './campaign.ts';
import { count, idParam, instant } from '../core/primitive.ts';

/** Recipients who did not get a message for the same reason. */
const problemGroup = z.object({
  state: z.enum(['failed', 'unknown']),
  reason: z.nullable(z.string()),
  count,
  /** It may work another time. */
  retryable: z.boolean(),
});
export type ProblemGroup = z.output<typeof problemGroup>;

const problems = z.object({
  /** The largest first. */
  groups: z.array(problemGroup),
  retryable: count,
  unknown: count,
  /**
   * When the provider is next asked about the unknown recipients; `null` = no further automatic
   * query.
   */
  asked_at: z.nullable(instant),
  /** A resend to the unknown recipients was requested. A second person decides. */
  resend: z.nullable(z.object({ wanted_by: z.string(), wanted_at: instant, is_own: z.boolean() })),
});
export type CampaignProblems = z.output<typeof problems>;

const base = '/api/admin/sms/campaigns/:_id';
const access = 'manageMessages';
const output = z.object({ item: campaign });

/** Staff actions for recipients who did not, or may not have, received a text message. */
export const campaignProblemCalls = {
  list: defineCall({
    method: 'GET',
    path: `${base}/problems`,
    access,
    summary: 'Lists failed recipients and recipients with an unknown result, by reason.',
    params: idParam,
    output: problems,
    refusals: ['NOT_FOUND'],
  }),
  recheck: defineCall({
    method: 'POST',
    path: `${base}/recheck`,
    access,
    summary: 'Requests the results of messages with an unknown result from the provider.',
    params: idParam,
    output,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
  giveUp: defineCall({
    method: 'POST',
    path: `${base}/give-up`,
    access,
    summary: 'Counts messages with an unknown result as failed.',
    params: idParam,
    output,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
  retry: defineCall({
    method: 'POST',
    path: `${base}/retry`,
    access,
    summary: 'Sends again to recipients whose failure may be temporary.',
    params: idParam,
    output,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
  resend: defineCall({
    method: 'POST',
    path: `${base}/resend`,
    access,
    summary:
      'Requests another send to recipients with an unknown result. A second person approves it.',
    params: idParam,
    output,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'SECOND_PERSON_NEEDED'],
  }),
};
