import * as z from 'zod/mini';
import { defineCall } from '../../core/call.ts';
import { exportCall } from '../../core/export.ts';
import { count, id, instant, MAX_ID, won } from '../../core/primitive.ts';
import { channel, type Channel } from '../../message/channel.ts';
import { campaignLink } from '../campaign-clicks.ts';
import { campaignState } from '../campaign.ts';

/** Days after which a call to the free number is no longer counted for an earlier campaign. */
export const CALL_DAYS = 30;

/** Two to five different ids, such as `12,9,31`. */
const ids = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,9}(?:,[1-9]\d{0,9}){1,4}$/)),
    z.transform((text: string) => text.split(',').map(Number)),
  ),
  z
    .array(z.number().check(z.lte(MAX_ID)))
    .check(z.refine((each) => new Set(each).size === each.length, 'must not repeat an entry')),
);

/** A campaign beside others. */
const comparedCampaign = z.object({
  _id: id,
  title: z.string(),
  text: z.string(),
  advertising: z.boolean(),
  state: campaignState,
  started_at: z.nullable(instant),
  /** Recipients. */
  total: count,
  /** Messages that left Maru: delivered, failed and unknown ones. */
  sent_out: count,
  delivered: count,
  /** Without recipients of a cancel. */
  failed: count,
  unknown: count,
  /** `null` = clicks are not counted. */
  clicked: z.nullable(count),
  sales: campaignLink.shape.sales,
  /** Recipients who opted out by its link, by the free number after it, or by its push. */
  opt_outs: count,
  /** Messages refused as spam by the carrier or the phone; `null` for push. */
  complaints: z.nullable(count),
  /** Cost at the prices valid when it was created; 0 for push. */
  cost: won,
});
export type ComparedCampaign = z.output<typeof comparedCampaign>;

/** Payload of `campaign.reacted`. `version` counts the opt-outs. */
export const campaignReaction = z.object({
  _id: id,
  channel,
  opt_outs: count,
  version: count,
  at: instant,
});

function comparisonCalls<const C extends Channel>(name: C) {
  const compare = defineCall({
    method: 'GET',
    path: `/api/admin/${name}/campaigns/comparison`,
    access: 'manageMessages',
    summary: 'Returns two to five campaigns with their results, clicks, sales and opt-outs.',
    query: z.strictObject({ ids }),
    output: z.object({ items: z.array(comparedCampaign) }),
    refusals: ['NOT_FOUND'],
  });
  return { compare, export: exportCall(compare) };
}

/** Campaigns of one channel side by side (features M26). */
export const campaignComparison = { sms: comparisonCalls('sms'), push: comparisonCalls('push') };
