import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { count, id, idParam, instant, listOf, pageQuery } from '../core/primitive.ts';
import { orderState } from '../order/order.ts';
import { refundState } from '../refund/refund.ts';
import { userMessage } from './staff-member.ts';

/** Kinds of entries. Staff without the permission of the order screens have no money among them. */
export const timelineKind = z.enum(['payment', 'refund', 'watch', 'message']);
export type TimelineKind = z.output<typeof timelineKind>;

const common = { _id: id, at: instant };
/** Won. */
const money = { title: z.string(), number: z.string(), amount: count };

/** An id belongs to the table of its kind, so kind, id and moment together are unique. */
const timelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('payment'), ...common, ...money, state: orderState }),
  z.object({ kind: z.literal('refund'), ...common, ...money, state: refundState }),
  z.object({
    kind: z.literal('watch'),
    ...common,
    /** `null` for a broadcast that is gone. */
    title: z.nullable(z.string()),
    state: z.enum(['live', 'vod']),
  }),
  z.object({
    kind: z.literal('message'),
    ...common,
    /** Never the text, which may be for its owner alone. */
    title: z.string(),
    channel: userMessage.shape.channel,
    purpose: userMessage.shape.purpose,
    state: userMessage.shape.state,
  }),
]);
export type TimelineEntry = z.output<typeof timelineEntry>;

export const listUserTimeline = defineCall({
  method: 'GET',
  path: '/api/admin/users/:_id/timeline',
  access: 'manageUsers',
  summary:
    'Lists payments, refunds, watched broadcasts and messages of one member, newest first. ' +
    'Payments and refunds need the permission of the order screens.',
  params: idParam,
  query: z.strictObject({ ...pageQuery, kind: z.optional(timelineKind) }),
  output: z.extend(listOf(timelineEntry), {
    /** Kinds that the caller may see. */
    kinds: z.array(timelineKind),
  }),
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});
