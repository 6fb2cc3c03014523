import * as z from 'zod/mini';
import { CURVE_STEPS } from './campaign-results.ts';
import { defineCall } from '../core/call.ts';
import { exportCall } from '../core/export.ts';
import { count, idParam, instant, listOf, pageQuery, won } from '../core/primitive.ts';
import type { Channel } from '../message/channel.ts';

/** An order counts for a campaign until this many days after the first click of its member. */
export const CONVERSION_DAYS = 7;

/**
 * Paid orders that followed a click, without refunds. `null` without the permission of the order
 * screens.
 */
const sales = z.nullable(
  z.object({
    /** Members, each once. */
    people: count,
    orders: count,
    won,
  }),
);
export type CampaignSales = z.output<typeof sales>;

/** A link of a campaign. A push has one. */
export const campaignLink = z.object({
  no: z.int(),
  /** An https address, or a path of the site for a push. */
  target: z.string(),
  /** Recipients who followed it, each once. For a push these are devices. */
  people: count,
  /** All clicks, repeated ones and those after an opt-out included. */
  clicks: count,
  /** Fetches by link previews, scanners and prefetching browsers. */
  bots: count,
  sales,
});
export type CampaignLink = z.output<typeof campaignLink>;

const perStep = z.array(count);

const campaignClicks = z.object({
  people: count,
  clicks: count,
  bots: count,
  /** Part of the clicks: those of people who had opted out, tied to no recipient. */
  untied: count,
  sales,
  /** Length of a step in minutes. */
  step: z.literal(CURVE_STEPS),
  /** Start of the first step, on the clock of Seoul. `null` = no recipient has clicked. */
  from: z.nullable(instant),
  /** Recipients by their first click, and orders by their payment. Both have the same length. */
  clicked: perStep,
  orders: z.nullable(perStep),
});
export type CampaignClicks = z.output<typeof campaignClicks>;

function clickCalls<const C extends Channel>(name: C) {
  const base = `/api/admin/${name}/campaigns/:_id` as const;
  const links = defineCall({
    method: 'GET',
    path: `${base}/links`,
    access: 'manageMessages',
    summary: 'Lists the links of a campaign with their clicks and the orders that followed.',
    params: idParam,
    query: z.strictObject(pageQuery),
    output: listOf(campaignLink),
    refusals: ['NOT_FOUND'],
  });
  return {
    links,
    exportLinks: exportCall(links),
    clicks: defineCall({
      method: 'GET',
      path: `${base}/clicks`,
      access: 'manageMessages',
      summary: 'Returns the clicks of a campaign by time, and the orders that followed them.',
      params: idParam,
      output: campaignClicks,
      refusals: ['NOT_FOUND'],
    }),
  };
}

/** Clicks of a campaign by channel (features M20 and M21). */
export const campaignClickCalls = { sms: clickCalls('sms'), push: clickCalls('push') };
