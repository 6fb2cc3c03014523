import * as z from 'zod/mini';
import { broadcastStatus } from '../broadcast/broadcast.ts';
import { campaignCounts, campaignState } from '../campaign/campaign.ts';
import { defineCall } from '../core/call.ts';
import { count, day, id, instant, won } from '../core/primitive.ts';
import { channel } from '../message/channel.ts';
import { openAlarm } from '../monitor/alarm.ts';

/** The work of today is sent from here as frames, like the figures of the monitor (wire N4.9). */
export const START_FRAMES_PATH = '/api/admin/start/frames';

/** Rows of a part. The list behind the part has all of them. */
export const START_ROWS = 6;

/** Days of a figure, and of the period that it is compared with. */
export const FIGURE_DAYS = 30;

const startBroadcast = z.object({
  _id: id,
  title: z.string(),
  expert: z.string(),
  broadcast_status: broadcastStatus,
  start_date: instant,
  end_date: z.nullable(instant),
  viewers: count,
});
export type StartBroadcast = z.output<typeof startBroadcast>;

const broadcastPart = z.object({ total: count, items: z.array(startBroadcast) });

const startRefund = z.object({
  _id: id,
  request_no: z.string(),
  amount: won,
  due_on: day,
  overdue: z.boolean(),
});
export type StartRefund = z.output<typeof startRefund>;

const startCampaign = z.object({
  _id: id,
  channel,
  title: z.string(),
  state: campaignState,
  send_at: z.nullable(instant),
  ...campaignCounts,
});
export type StartCampaign = z.output<typeof startCampaign>;

/** A finished campaign with the counts of its recipients and clicks. */
const bestCampaign = z.object({
  _id: id,
  channel,
  title: z.string(),
  total: count,
  sent: count,
  /** Devices on which a push was pressed, or people who followed a link of a text message. */
  clicked: count,
  started_at: instant,
});
export type BestCampaign = z.output<typeof bestCampaign>;

/**
 * The work of today. A part is `null` if the caller lacks its permission. Each number equals the
 * length of the list behind it.
 */
export const startNow = z.object({
  at: instant,
  /** `manageContent`. */
  broadcasts: z.nullable(z.object({ on_air: broadcastPart, soon: broadcastPart })),
  /** Open requests by their due day; the permission of the order screens. */
  refunds: z.nullable(
    z.object({ overdue: count, today: count, later: count, items: z.array(startRefund) }),
  ),
  /** Unpaid orders that wait for a transfer; the permission of the order screens. */
  deposits: z.nullable(z.object({ total: count, amount: won, first_due_at: z.nullable(instant) })),
  /** `manageContent`. */
  reviews: z.nullable(
    z.object({ pending: count, oldest_at: z.nullable(instant), reported: count }),
  ),
  /** Reported lines of chats that are not decided; `manageContent`. */
  line_reports: z._default(
    z.nullable(z.object({ open: count, oldest_at: z.nullable(instant) })),
    null,
  ),
  /** Inquiries that wait for an answer; `manageUsers`. Optional for pages of the version before. */
  inquiries: z._default(
    z.nullable(z.object({ waiting: count, overdue: count, oldest_at: z.nullable(instant) })),
    null,
  ),
  /** Campaigns that are not over, except drafts; `manageMessages`. */
  campaigns: z.nullable(
    z.object({
      states: z.array(z.object({ channel, state: campaignState, count })),
      items: z.array(startCampaign),
      /**
       * The finished campaign of last week (Monday to Sunday) with the largest share of clicks.
       * Without clicks, the one with the largest share of deliveries. Optional for the version
       * before.
       */
      best: z._default(z.nullable(bestCampaign), null),
    }),
  ),
  /** Open alarms with a permission that the caller holds, oldest first. */
  alarms: z.array(openAlarm),
});
export type StartNow = z.output<typeof startNow>;

const daily = z.array(count).check(z.length(FIGURE_DAYS));

/** One figure of the last days, today included, beside the same number of days before. */
const startFigure = z.object({ total: count, before: count, days: daily, days_before: daily });
export type StartFigure = z.output<typeof startFigure>;

/** `null` if the caller lacks the permission of a figure. */
const startFigures = z.object({
  /** First and last day of Seoul. */
  from: day,
  to: day,
  /** Won of paid orders, by the day they were placed. */
  sales: z.nullable(startFigure),
  sign_ups: z.nullable(startFigure),
  /** Paid orders of members who had such a membership before. */
  renewals: z.nullable(startFigure),
  /** Won of refund requests, without rejected ones, by the day of the request. */
  refunds: z.nullable(startFigure),
});
export type StartFigures = z.output<typeof startFigures>;

export const getStart = defineCall({
  method: 'GET',
  path: '/api/admin/start',
  access: 'staff',
  summary:
    'Returns the work of today and the figures of the last 30 days. Parts without permission are null.',
  output: z.object({ now: startNow, figures: startFigures }),
  refusals: [],
});
