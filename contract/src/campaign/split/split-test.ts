import * as z from 'zod/mini';
import { defineCall } from '../../core/call.ts';
import { count, id, idParam, instant, version, won } from '../../core/primitive.ts';
import { channel, messageKind, type Channel } from '../../message/channel.ts';
import { MOST_VARIANTS, splitMeasure } from './split-input.ts';

/**
 * testing → measuring → decided, or undecided until staff choose. `dropped`: staff cancelled the
 * rest.
 */
export const splitState = z.enum(['testing', 'measuring', 'undecided', 'decided', 'dropped']);
export type SplitState = z.output<typeof splitState>;

/**
 * Why staff have to choose: too few clicks or payments, no clear winner, they wanted to choose
 * themselves, or they stopped the automatic choice.
 */
export const splitReason = z.enum(['few', 'tie', 'manual', 'held']);
export type SplitReason = z.output<typeof splitReason>;

/** A further text as it will arrive. `bytes` include its longest values; 0 for push. */
export const splitPreview = z.object({ kind: messageKind, text: z.string(), bytes: count });

const variantNo = z.int().check(z.gte(1), z.lte(MOST_VARIANTS));

/** Split test of a campaign (features M24). */
export const campaignSplit = z.object({
  /** Percent of the recipients who are the test. */
  share: z.int(),
  measure: splitMeasure,
  /** Minutes from the last message of the test to the decision. */
  wait_min: z.int(),
  state: splitState,
  reason: z.nullable(splitReason),
  winner: z.nullable(variantNo),
  /** When the last message of the test was handed over; `null` before that. */
  tested_at: z.nullable(instant),
  /** When the winner is chosen; `null` until the test has gone out. */
  decide_at: z.nullable(instant),
  /** When the winner was chosen, or the rest cancelled. */
  decided_at: z.nullable(instant),
  /** Name of the member of staff who chose; `null` if the rule did. */
  decided_by: z.nullable(z.string()),
  /** The texts as delivered. The first one is the text of the campaign. */
  variants: z.array(
    z.object({
      no: variantNo,
      kind: messageKind,
      title: z.string(),
      text: z.string(),
    }),
  ),
  version,
});
export type CampaignSplit = z.output<typeof campaignSplit>;

/** A change of a split test, for open staff pages. */
export const splitChange = z.object({
  _id: id,
  channel,
  state: splitState,
  reason: z.nullable(splitReason),
  winner: z.nullable(variantNo),
  decide_at: z.nullable(instant),
  version,
  at: instant,
});
export type SplitChange = z.output<typeof splitChange>;

const figures = {
  total: count,
  waiting: count,
  /** Messages that arrived. */
  sent: count,
  failed: count,
  /** Recipients who clicked, each once. For a push these are devices. */
  clicked: count,
  /** Paid orders that followed a click. `null` without the permission of the order screens. */
  sales: z.nullable(z.object({ people: count, orders: count, won })),
  /** Cost in won of these messages; 0 for push. */
  cost: won,
};

/**
 * Result of a comparison:
 *
 * - `few`: too few clicks or payments to compare.
 * - `tie`: the best variant is not clearly better than the second one.
 * - `winner`: it is.
 */
const splitOutlook = z.object({
  kind: z.enum(['few', 'tie', 'winner']),
  /** The best variant so far; `null` if none leads. */
  leader: z.nullable(variantNo),
  /** Probability that it is really better than the second one, in whole percent; at most 99. */
  confidence: z.nullable(z.int()),
});
export type SplitOutlook = z.output<typeof splitOutlook>;

const splitFigures = z.object({
  /** The test, by variant. */
  variants: z.array(z.object({ no: variantNo, ...figures })),
  /** Everyone outside the test. Without a winner its cost is the highest that it can be. */
  rest: z.object(figures),
  /** `null` if it would reveal payments without the permission of the order screens. */
  outlook: z.nullable(splitOutlook),
});
export type SplitFigures = z.output<typeof splitFigures>;

const atVersion = z.strictObject({ version });

function splitCallsOf<const C extends Channel>(name: C) {
  const base = `/api/admin/${name}/campaigns/:_id/split` as const;
  const move = <const A extends string, const B extends z.ZodMiniType>(
    action: A,
    summary: string,
    body: B,
  ) =>
    defineCall({
      method: 'POST',
      path: `${base}/${action}`,
      access: 'manageMessages',
      summary,
      params: idParam,
      body,
      output: z.object({ split: campaignSplit }),
      refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
    });
  return {
    figures: defineCall({
      method: 'GET',
      path: base,
      access: 'manageMessages',
      summary: 'Returns the figures of each variant of a campaign, and their comparison.',
      params: idParam,
      output: splitFigures,
      refusals: ['NOT_FOUND'],
    }),
    choose: move(
      'choose',
      'Sends one variant to everyone outside the test.',
      z.extend(atVersion, { no: variantNo }),
    ),
    hold: move('hold', 'Stops the automatic choice of the winner. Staff choose later.', atVersion),
    drop: move('drop', 'Cancels the messages of everyone outside the test, for good.', atVersion),
  };
}

/** Split tests of campaigns by channel (features M24). */
export const splitCalls = { sms: splitCallsOf('sms'), push: splitCallsOf('push') };
