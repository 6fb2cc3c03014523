import * as z from 'zod/mini';
import { defineCall, permissions } from '../core/call.ts';
import { count, id, instant, shownAddress } from '../core/primitive.ts';

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
    'campaign.decided',
    'campaign.undecided',
    'push.keyRefused',
    'approval.wanted',
    'sender.refused',
    'balance.low',
    'alimtalk.stopped',
    'order.placed',
    'order.paid',
    'payment.stray',
    'payment.difference',
    'tax.invoiceWaiting',
    'tax.failed',
    'review.reported',
    'line.reported',
    'inquiry.received',
    'inquiry.continued',
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
    'webhook.stopped',
    'journey.problem',
  ]),
  severity: z.enum(['info', 'warning', 'error']),
  /** Values for the text on screen. They never contain a phone number or a full name. */
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Permission required to receive it; `null` if it is for one admin only. */
  permission: z.nullable(z.enum(permissions)),
  link: z.nullable(shownAddress),
  at: instant,
});
export type StaffNotice = z.output<typeof staffNotice>;

/** Notice topics that each staff member can turn off in the bell (features R05). */
export const noticeTopic = z.enum([
  'broadcast',
  'post',
  'review',
  'inquiry',
  'campaign',
  'sending',
  'order',
  'refund',
  'task',
  'alarm',
]);
export type NoticeTopic = z.output<typeof noticeTopic>;

/** Topic of each notice kind. `null` for warnings about access to an account, which always ring. */
export const topicOf: Readonly<Record<StaffNotice['kind'], NoticeTopic | null>> = {
  'login.replaced': null,
  'login.newNetwork': null,
  'address.ending': null,
  'refund.requested': 'refund',
  'refund.approval': 'refund',
  'refund.stuck': 'refund',
  'campaign.finished': 'campaign',
  'campaign.failed': 'campaign',
  'campaign.decided': 'campaign',
  'campaign.undecided': 'campaign',
  'approval.wanted': 'campaign',
  'journey.problem': 'campaign',
  'push.keyRefused': 'sending',
  'sender.refused': 'sending',
  'balance.low': 'sending',
  'alimtalk.stopped': 'sending',
  'order.placed': 'order',
  'order.paid': 'order',
  'payment.stray': 'order',
  'payment.difference': 'order',
  'tax.invoiceWaiting': 'order',
  'tax.failed': 'order',
  'review.reported': 'review',
  'line.reported': 'broadcast',
  'inquiry.received': 'inquiry',
  'inquiry.continued': 'inquiry',
  'post.approvalWanted': 'post',
  'post.approved': 'post',
  'post.refused': 'post',
  'post.publishedLate': 'post',
  'export.ready': 'task',
  'export.failed': 'task',
  'bulk.finished': 'task',
  'bulk.failed': 'task',
  'bulk.cancelled': 'task',
  'broadcast.overdue': 'broadcast',
  'broadcast.turnedOff': 'broadcast',
  'alarm.raised': 'alarm',
  'alarm.cleared': 'alarm',
  'webhook.stopped': 'alarm',
};

export const listNotices = defineCall({
  method: 'GET',
  path: '/api/admin/bell',
  access: 'staff',
  summary:
    'Lists the newest 30 notifications, with the read position and muted topics of this admin.',
  output: z.object({
    items: z.array(z.extend(staffNotice, { read: z.boolean() })),
    unread: count,
    off: z.array(noticeTopic),
  }),
  refusals: [],
});

export const setNoticeTopic = defineCall({
  method: 'PUT',
  path: '/api/admin/bell/topics/:topic',
  access: 'staff',
  summary: 'Mutes or unmutes a topic for this admin. Earlier notifications follow the setting.',
  params: z.object({ topic: noticeTopic }),
  body: z.object({ on: z.boolean() }),
  output: z.object({ off: z.array(noticeTopic) }),
  refusals: [],
});

export const readNotices = defineCall({
  method: 'POST',
  path: '/api/admin/bell/read',
  access: 'staff',
  summary: 'Marks notifications as read up to one entry.',
  body: z.object({ up_to: id }),
  output: z.object({ unread: count }),
  refusals: [],
});
