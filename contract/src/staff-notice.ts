import * as z from 'zod/mini';
import { defineCall, permissions } from './call.ts';
import { count, id, instant, shownAddress } from './primitive.ts';

/** A line in the bell of staff. */
export const staffNotice = z.object({
  _id: id,
  kind: z.enum([
    'login.replaced',
    'login.newNetwork',
    'address.ending',
    'refund.requested',
    'refund.approval',
    'refund.stuck',
    'campaign.finished',
    'campaign.failed',
    'push.keyRefused',
    'approval.wanted',
    'sender.refused',
    'balance.low',
    'alimtalk.stopped',
    'order.placed',
    'order.paid',
    'payment.stray',
    'payment.difference',
    'review.reported',
    'post.approvalWanted',
    'post.approved',
    'post.refused',
    'post.publishedLate',
    'export.ready',
    'export.failed',
    'bulk.finished',
    'bulk.failed',
    'bulk.cancelled',
    'broadcast.overdue',
    'broadcast.turnedOff',
    'alarm.raised',
    'alarm.cleared',
  ]),
  severity: z.enum(['info', 'warning', 'error']),
  /** What the sentence on screen is filled with; never a phone number or a full name. */
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Whom it concerns: holders of this permission, or `null` for one admin alone. */
  permission: z.nullable(z.enum(permissions)),
  link: z.nullable(shownAddress),
  at: instant,
});
export type StaffNotice = z.output<typeof staffNotice>;

export const listNotices = defineCall({
  method: 'GET',
  path: '/api/admin/bell',
  access: 'staff',
  summary: 'The newest 30 lines of the bell, with what this admin has read.',
  output: z.object({
    items: z.array(z.extend(staffNotice, { read: z.boolean() })),
    unread: count,
  }),
  refusals: [],
});

export const readNotices = defineCall({
  method: 'POST',
  path: '/api/admin/bell/read',
  access: 'staff',
  summary: 'Marks the bell as read up to a line.',
  body: z.object({ up_to: id }),
  output: z.object({ unread: count }),
  refusals: [],
});
