import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { campaign } from './campaign.ts';
import { count, idText, instant } from './primitive.ts';

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
const params = z.object({ _id: idText });
const output = z.object({ item: campaign });

/** Staff actions for recipients who did not, or may not have, received a text message. */
export const campaignProblemCalls = {
  list: defineCall({
    method: 'GET',
    path: `${base}/problems`,
    access,
    summary: 'Who failed and whose fate is unknown, by reason.',
    params,
    output: problems,
    refusals: ['NOT_FOUND'],
  }),
  recheck: defineCall({
    method: 'POST',
    path: `${base}/recheck`,
    access,
    summary: 'Has the provider asked now what became of the unknown.',
    params,
    output,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
  giveUp: defineCall({
    method: 'POST',
    path: `${base}/give-up`,
    access,
    summary: 'Counts the unknown as failed.',
    params,
    output,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
  retry: defineCall({
    method: 'POST',
    path: `${base}/retry`,
    access,
    summary: 'Sends again to those whose failure may have passed.',
    params,
    output,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
  resend: defineCall({
    method: 'POST',
    path: `${base}/resend`,
    access,
    summary: 'Wants the message sent again to the unknown; from a second person, sends it.',
    params,
    output,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'SECOND_PERSON_NEEDED'],
  }),
};
