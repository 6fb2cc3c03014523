import * as z from 'zod/mini';
import { AUDIENCE_BYTES, excluded, keptAudience } from './audience.ts';
import {
  pushCampaignChange,
  pushCampaignInput,
  pushTestInput,
  smsCampaignChange,
  smsCampaignInput,
  smsTestInput,
} from './campaign-input.ts';
import { defineCall } from '../core/call.ts';
import { recipientItem, recipientState } from './campaign-recipient.ts';
import { campaignResults } from './campaign-results.ts';
import { campaignPreview } from './preview/campaign-preview.ts';
import { campaignSplit } from './split/split-test.ts';
import { carrierItem, fallbackItem } from './carrier/carrier.ts';
import { exportCall } from '../core/export.ts';
import type { MessageCode } from '../core/message.ts';
import { messageCategory } from '../message/message-choice.ts';
import {
  count,
  day,
  id,
  idParam,
  instant,
  listOf,
  pageQuery,
  staffSearch,
  shownAddress,
  text,
  version,
  won,
  yesNo,
} from '../core/primitive.ts';
import { channel, messageKind, type Channel } from '../message/channel.ts';

/** draft → (approval) → scheduled → sending ⇄ paused → done; cancelled and failed end it. */
export const campaignState = z.enum([
  'draft',
  'approval',
  'scheduled',
  'sending',
  'paused',
  'done',
  'cancelled',
  'failed',
]);
export type CampaignState = z.output<typeof campaignState>;

/** Counts that always add up: waiting + sent + failed + unknown = total. */
export const campaignCounts = {
  total: count,
  waiting: count,
  sent: count,
  failed: count,
  unknown: count,
  /** Part of the failed: recipients stopped by a cancel. No error occurred. */
  cancelled: z._default(count, 0),
};

export const campaignProgress = z.object({
  _id: id,
  channel,
  ...campaignCounts,
  state: campaignState,
  version,
  at: instant,
});
export type CampaignProgress = z.output<typeof campaignProgress>;

export const campaign = z.object({
  _id: id,
  channel,
  /** SMS or LMS by the bytes of the text, MMS with a picture, that of the carrier; PUSH (features M01). */
  kind: messageKind,
  title: z.string(),
  text: z.string(),
  /** The address of the picture of an MMS. */
  picture: z.nullable(shownAddress),
  link: z.nullable(shownAddress),
  /** Members who turned it off are left out; `null` = mandatory for all. */
  category: z.nullable(messageCategory),
  advertising: z.boolean(),
  /** Each recipient of a text message gets short links of their own, which count clicks. */
  short_links: z._default(z.boolean(), false),
  /** Template and values, or buttons; `null` for text messages and push (features M28). */
  carrier: z._default(z.nullable(carrierItem), null),
  /** Text message to recipients whose message failed; `null` = none (features M29). */
  fallback: z._default(z.nullable(fallbackItem), null),
  /** Recipients who were passed to it. */
  fell_back: z._default(count, 0),
  /** The sender number, digits only; `null` for push, and for the configured number. */
  sender: z.nullable(z.string()),
  /** Cost at the prices valid when the campaign was created; 0 for push. */
  cost: won,
  audience: keptAudience,
  send_at: z.nullable(instant),
  started_at: z.nullable(instant),
  finished_at: z.nullable(instant),
  state: campaignState,
  ...campaignCounts,
  /** Devices that showed a push; 0 for SMS. */
  shown: count,
  /** Devices on which a push was pressed, or people who followed a link of a text message. */
  clicked: count,
  /** Recipients who opted out after it, and messages refused as spam (features M26). */
  opt_outs: z._default(count, 0),
  complaints: z._default(count, 0),
  excluded,
  /**
   * Provider code if the gateway refused the whole campaign. `NOBODY_LEFT` if the audience had no
   * permitted recipient, at creation or at sending.
   */
  failure: z.nullable(z.string()),
  /** Why it may exceed the cap on advertising; `null` = it obeys the cap (features M22). */
  over_cap: z._default(z.nullable(z.string()), null),
  /** The test of several texts; `null` = one text for everyone (features M24). */
  split: z._default(z.nullable(campaignSplit), null),
  /** Why a second manager has to approve it: the number of recipients, or the wording. */
  approval_reasons: z.array(z.enum(['recipients', 'words'])),
  /** Words that read like advertising although the message is sent as information. */
  ad_words: z.array(z.string()),
  /** `null` = created automatically to announce a new report or event. */
  created_by: z.nullable(z.string()),
  /** The last editor before sending began. */
  edited_by: z.nullable(z.string()),
  approved_by: z.nullable(z.string()),
  /** The caller created or edited the campaign, so another person must approve it. */
  is_own: z._default(z.boolean(), false),
  created_at: instant,
  version,
});
export type Campaign = z.output<typeof campaign>;

/** Share of the delivered messages that were clicked, in whole percent. `null` = not counted. */
export function clickRateOf(given: ClickCounts): number | null {
  const isCounted = given.channel === 'push' || given.short_links;
  if (given.sent === 0 || !isCounted) return null;
  return Math.round((given.clicked / given.sent) * 100);
}
type ClickCounts = Pick<Campaign, 'channel' | 'short_links' | 'sent' | 'clicked'>;

/** A recipient: a complete phone number, or the login id or id of a member. */
const recipient = z.optional(text(0, 100));

const listQuery = z.strictObject({
  ...pageQuery,
  q: z.optional(staffSearch()),
  state: z.optional(campaignState),
  advertising: z.optional(yesNo),
  recipient,
  /** Days of Seoul on which it began, is to begin or, without either, was made. */
  from: z.optional(day),
  to: z.optional(day),
  sortBy: z._default(z.enum(['latest', 'oldest', 'total']), 'latest'),
});

const created = z.object({ item: campaign, excluded });
const one = z.object({ item: campaign });
/**
 * Body limits in bytes. An SMS body holds recipients and excluded numbers. A push body holds only
 * excluded numbers.
 */
const bodyLimits = { sms: AUDIENCE_BYTES, push: 4_000_000 };

/**
 * If a version is given, it must be the newest. Each counted batch changes the version. To stop a
 * running campaign at once, omit it.
 */
const atVersion = z.strictObject({ version: z.optional(version) });

/** Fields that recipients read. */
const TESTED_WORDS = ['title', 'text', 'link', 'carrier.values', 'carrier.buttons', 'fallback'];
const PUBLIC_WORDS = [...TESTED_WORDS, 'split.others', 'audience.columns'];

const tooDear = ['BALANCE_TOO_LOW', 'DAILY_CEILING_REACHED'] as const;
const templateRefusals = ['TEMPLATE_NOT_APPROVED', 'TEMPLATE_ADVERTISES'] as const;

function baseOf<const C extends Channel>(name: C) {
  return `/api/admin/${name}/campaigns` as const;
}

/** Lists campaigns and the recipients of one, each also as a file. */
function listCalls<const C extends Channel>(name: C) {
  const base = baseOf(name);
  const list = defineCall({
    method: 'GET',
    path: base,
    access: 'manageMessages',
    summary: `Lists the ${name} campaigns.`,
    query: listQuery,
    output: listOf(campaign),
    refusals: [],
  });
  const recipients = defineCall({
    method: 'GET',
    path: `${base}/:_id/recipients`,
    access: 'manageMessages',
    summary: 'Lists the recipients of a campaign with the result of each message.',
    params: idParam,
    query: z.strictObject({
      ...pageQuery,
      state: z.optional(recipientState),
      /** Only recipients stopped by a cancel, or only the others. */
      cancelled: z.optional(yesNo),
      recipient,
    }),
    output: listOf(recipientItem),
    refusals: ['NOT_FOUND'],
  });
  return {
    list,
    export: exportCall(list),
    recipients,
    exportRecipients: exportCall(recipients),
    get: defineCall({
      method: 'GET',
      path: `${base}/:_id`,
      access: 'manageMessages',
      summary: 'Returns one campaign with its counts.',
      params: idParam,
      output: one,
      refusals: ['NOT_FOUND'],
    }),
    results: defineCall({
      method: 'GET',
      path: `${base}/:_id/results`,
      access: 'manageMessages',
      summary: 'Returns the results of a campaign by time, and its failures by reason.',
      params: idParam,
      output: campaignResults,
      refusals: ['NOT_FOUND'],
    }),
  };
}

/** Creates a campaign, previews it and sends it to one recipient. */
function createCalls<const C extends Channel, I extends z.ZodMiniType, T extends z.ZodMiniType>(
  name: C,
  { input, testInput }: { input: I; testInput: T },
) {
  const base = baseOf(name);
  return {
    create: defineCall({
      method: 'POST',
      path: base,
      access: 'manageMessages',
      summary: `Creates a ${name} campaign with its recipients and event in one transaction.`,
      body: input,
      output: created,
      status: 201,
      publicWords: PUBLIC_WORDS,
      refusals: [
        'FORBIDDEN_WORDS',
        'INVALID_INPUT',
        'NOT_FOUND',
        'ACCESS_DENIED',
        'AUDIENCE_EMPTY',
        'IDEMPOTENCY_CONFLICT',
        'REQUEST_IN_PROGRESS',
        'SENDER_NOT_VERIFIED',
        ...tooDear,
        ...templateRefusals,
        'TEST_SEND_NEEDED',
      ],
      idempotent: true,
      maxBodyBytes: bodyLimits[name],
    }),
    preview: defineCall({
      method: 'POST',
      path: `${base}/preview`,
      access: 'manageMessages',
      summary: 'Counts the included and excluded recipients without creating a campaign.',
      body: input,
      output: campaignPreview,
      refusals: ['INVALID_INPUT', 'NOT_FOUND', ...templateRefusals],
      maxBodyBytes: bodyLimits[name],
    }),
    test: defineCall({
      method: 'POST',
      path: `${base}/test`,
      access: 'manageMessages',
      summary: 'Sends the message once, to one number or to the devices of one member.',
      body: testInput,
      output: z.object({ item: campaign }),
      status: 201,
      publicWords: TESTED_WORDS,
      refusals: [
        'FORBIDDEN_WORDS',
        'INVALID_INPUT',
        'NOT_FOUND',
        'TOO_MANY_REQUESTS',
        'SENDER_NOT_VERIFIED',
        'IDEMPOTENCY_CONFLICT',
        ...templateRefusals,
      ],
      idempotent: true,
    }),
  };
}

/** Changes a campaign that has not started. */
function editCalls<const C extends Channel, X extends z.ZodMiniType, E extends z.ZodMiniType>(
  name: C,
  { change, edit }: { change: X; edit: E },
) {
  const base = baseOf(name);
  return {
    edit: defineCall({
      method: 'PATCH',
      path: `${base}/:_id`,
      access: 'manageMessages',
      summary: 'Changes the text, audience or time of a campaign that has not started.',
      params: idParam,
      body: edit,
      output: one,
      publicWords: PUBLIC_WORDS,
      refusals: [
        'FORBIDDEN_WORDS',
        'NOT_FOUND',
        'ACCESS_DENIED',
        'INVALID_INPUT',
        'VERSION_CONFLICT',
        'STATE_CONFLICT',
        'AUDIENCE_EMPTY',
        'SENDER_NOT_VERIFIED',
        ...tooDear,
        ...templateRefusals,
        'TEST_SEND_NEEDED',
      ],
      maxBodyBytes: bodyLimits[name],
    }),
    previewEdit: defineCall({
      method: 'POST',
      path: `${base}/:_id/preview`,
      access: 'manageMessages',
      summary: 'Counts the recipients that a changed campaign would reach, without changing it.',
      params: idParam,
      body: change,
      output: campaignPreview,
      refusals: ['NOT_FOUND', 'INVALID_INPUT', 'STATE_CONFLICT', ...templateRefusals],
      maxBodyBytes: bodyLimits[name],
    }),
  };
}

/** Each call moves a campaign to another state. */
function stateCalls<const C extends Channel>(name: C) {
  const base = baseOf(name);
  const move = <const A extends string>(action: A, summary: string, ...more: MessageCode[]) =>
    defineCall({
      method: 'POST',
      path: `${base}/:_id/${action}`,
      access: 'manageMessages',
      summary,
      params: idParam,
      body: atVersion,
      output: one,
      refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT', 'ACCESS_DENIED', ...more],
    });
  return {
    pause: move('pause', 'Holds what has not gone out.'),
    resume: move('resume', 'Goes on with what was held.'),
    cancel: move('cancel', 'Stops what has not gone out, for good.'),
    approve: move('approve', 'Lets a campaign go that waits for a second manager.', ...tooDear),
  };
}

/** The same calls for both channels. Only the message content differs. */
function campaignCalls<
  const C extends Channel,
  I extends z.ZodMiniType,
  X extends z.ZodMiniType,
  E extends z.ZodMiniType,
  T extends z.ZodMiniType,
>(name: C, inputs: { input: I; change: X; edit: E; testInput: T }) {
  return {
    ...listCalls(name),
    ...createCalls(name, inputs),
    ...editCalls(name, inputs),
    ...stateCalls(name),
  };
}

export const smsCalls = campaignCalls('sms', {
  input: smsCampaignInput,
  change: smsCampaignChange,
  edit: z.extend(smsCampaignChange, { version }),
  testInput: smsTestInput,
});
export const pushCalls = campaignCalls('push', {
  input: pushCampaignInput,
  change: pushCampaignChange,
  edit: z.extend(pushCampaignChange, { version }),
  testInput: pushTestInput,
});
