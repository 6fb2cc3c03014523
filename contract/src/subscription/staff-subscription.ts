import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { exportCall, reason } from '../core/export.ts';
import {
  count,
  day,
  id,
  idParam,
  idText,
  instant,
  listOf,
  pageQuery,
  staffSearch,
  version,
  won,
} from '../core/primitive.ts';
import { ownSubscription } from './subscription.ts';
import { standing } from './subscription-machine.ts';

/** A subscription as staff see it. The member's name is masked. */
const subscription = z.extend(
  z.pick(ownSubscription, {
    _id: true,
    standing: true,
    product: true,
    amount: true,
    periods: true,
    period_ends_at: true,
    next_charge_at: true,
    next_amount: true,
    needs_consent: true,
    card: true,
    card_until: true,
    refused: true,
    end_reason: true,
    ended_at: true,
    created_at: true,
    version: true,
  }),
  {
    member: z.object({ _id: id, user_id: z.string(), name: z.string() }),
    expert: z.nullable(z.object({ _id: id, nick: z.string() })),
    /** Won of all its paid periods, without refunds. */
    paid: won,
  },
);
export type Subscription = z.output<typeof subscription>;

/** Kinds of lines in the history. */
export const subscriptionEventKind = z.enum([
  'begun',
  'card',
  'charged',
  'refused',
  'noticed',
  'priceNoticed',
  'cardNoticed',
  'consented',
  'changed',
  'ending',
  'resumed',
  'ended',
]);
export type SubscriptionEventKind = z.output<typeof subscriptionEventKind>;

const subscriptionDetail = z.extend(subscription, {
  /** Newest first. `note`: a reason, or the words of the gateway. */
  history: z.array(
    z.object({
      _id: id,
      kind: subscriptionEventKind,
      at: instant,
      amount: z.nullable(won),
      note: z.nullable(z.string()),
    }),
  ),
  /** Newest first. */
  charges: z.array(
    z.object({
      _id: id,
      period: count,
      product: z.string(),
      amount: won,
      state: z.enum(['asking', 'waiting', 'approved', 'failed', 'returning', 'returned']),
      tries: count,
      message: z.nullable(z.string()),
      order: z.nullable(z.object({ _id: id, order_no: z.string() })),
      at: instant,
      settled_at: z.nullable(instant),
    }),
  ),
  /** Newest first, in the words that the member saw. */
  consents: z.array(
    z.object({
      _id: id,
      kind: z.enum(['begin', 'price', 'change']),
      amount: won,
      text: z.string(),
      given_at: instant,
    }),
  ),
});
export type SubscriptionDetail = z.output<typeof subscriptionDetail>;

/** Brands may require superAdmin instead, as for the order calls. */
const ACCESS = 'managePayments';
const base = '/api/admin/subscriptions';
const one = z.object({ item: subscriptionDetail });

export const listSubscriptions = defineCall({
  method: 'GET',
  path: base,
  access: ACCESS,
  summary: 'Lists subscriptions. `q` searches the login id and the number of an order.',
  query: z.strictObject({
    ...pageQuery,
    q: z.optional(staffSearch()),
    standing: z.optional(standing),
    /** `open`: refused, or another card is needed. */
    problem: z.optional(z.literal('true')),
    product: z.optional(idText),
    expert: z.optional(idText),
    member: z.optional(idText),
    /** Days of Seoul on which it began. */
    from: z.optional(day),
    to: z.optional(day),
    sortBy: z._default(z.enum(['latest', 'oldest', 'next', 'amount']), 'latest'),
  }),
  output: z.extend(listOf(subscription), {
    /** Of all pages under these filters. `monthly`: won of the running ones for 30 days. */
    totals: z.object({ running: count, monthly: won }),
  }),
  refusals: ['ACCESS_DENIED'],
});

export const exportSubscriptions = exportCall(listSubscriptions);

export const getSubscription = defineCall({
  method: 'GET',
  path: `${base}/:_id`,
  access: ACCESS,
  summary: 'Returns a subscription with its history. The read is written into the audit log.',
  params: idParam,
  output: one,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});

export const endSubscriptionByStaff = defineCall({
  method: 'POST',
  path: `${base}/:_id/end`,
  access: ACCESS,
  summary: 'Ends a subscription for its member, with the reason. The paid time stays open.',
  params: idParam,
  body: z.strictObject({ version, reason }),
  output: one,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});
