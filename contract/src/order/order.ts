import * as z from 'zod/mini';
import { sessionRefusals } from '../session/auth.ts';
import { defineCall } from '../core/call.ts';
import { chartDays, chartQuery, dayFigure } from '../core/chart/day-figure.ts';
import { product, refundRule } from '../product/product.ts';
import { couponRefusals, offeredCoupon } from '../coupon/coupon.ts';
import type { MessageCode } from '../core/message.ts';
import { taxRequest } from '../tax-document/tax-document.ts';
import {
  count,
  day,
  id,
  idParam,
  idText,
  instant,
  line,
  listOf,
  pageQuery,
  staffSearch,
  version,
  won,
} from '../core/primitive.ts';

/** How long a transfer is waited for, in hours. */
export const DEPOSIT_HOURS = 24;

/** How long a payment by card is waited for, in minutes. */
export const CARD_MINUTES = 60;

/** How many unpaid orders a member may have at once. */
export const MAX_PENDING_ORDERS = 5;

/**
 * pending → paid → partial_refund → refunded. An unpaid order ends as cancelled (by its member or
 * staff), expired (by the clock) or failed (by a gateway).
 */
export const orderState = z.enum([
  'pending',
  'paid',
  'partial_refund',
  'refunded',
  'cancelled',
  'expired',
  'failed',
]);
export type OrderState = z.output<typeof orderState>;

/** Ways to pay that work here. `coupon`: a coupon has left nothing to pay. */
export const payMethod = z.enum(['card', 'virtual_account', 'bank_transfer', 'coupon']);
export type PayMethod = z.output<typeof payMethod>;

/** Methods that are paid in the gateway's window and confirmed by the gateway. */
export const GATEWAY_METHODS: readonly string[] = ['card', 'virtual_account'];

/** Agreements required before an order. */
export const orderAgreement = z.enum(['terms', 'refund', 'risk']);
export type OrderAgreement = z.output<typeof orderAgreement>;

/** From when to when something is open to a member. */
const span = { starts_at: instant, ends_at: instant };

/** The purchased product as sold on that day, and the resulting membership. */
const orderLine = z.object({
  product: id,
  name: z.string(),
  expert: product.shape.expert,
  ...z.pick(product, { kind: true, period_unit: true, period_n: true }).shape,
  unit_price: won,
  /** The discount and its coupon. */
  discount: won,
  coupon: z.nullable(z.object({ _id: id, name: z.string() })),
  amount: won,
  /** `ended_at`: when it ended otherwise than by its time. */
  membership: z.nullable(z.object({ ...span, ended_at: z.nullable(instant) })),
});

export const bankAccount = z.object({ bank: z.string(), number: z.string(), holder: z.string() });

export const order = z.object({
  _id: id,
  /** Order number used by the member and staff. */
  order_no: z.string(),
  state: orderState,
  lines: z.array(orderLine),
  total: won,
  discount: won,
  /** Amount due: total − discount. */
  payable: won,
  method: z.string(),
  /** Of a transfer: who sends it, to which account, until when. */
  deposit: z.nullable(z.object({ depositor: z.string(), account: bankAccount, due_at: instant })),
  /**
   * For a payment in the gateway's window, until the gateway has issued an account. It holds the
   * deadline for starting and the state of the last attempt.
   */
  card: z.nullable(
    z.object({
      due_at: instant,
      /** It is unknown whether the gateway took the money. The gateway is being queried. */
      checking: z.boolean(),
      /** Why the last try was refused, in the words of the gateway. */
      refused: z.nullable(z.string()),
    }),
  ),
  placed_at: instant,
  paid_at: z.nullable(instant),
  /** When it was cancelled, ran out or failed. */
  ended_at: z.nullable(instant),
  version,
});
export type Order = z.output<typeof order>;

const one = z.object({ item: order });

export const previewOrder = defineCall({
  method: 'GET',
  path: '/api/home/orders/preview',
  access: 'member',
  summary: 'Returns the preview of an order of a product. NOT_FOUND if the product is not on sale.',
  /** `period` must match that of the product, so that an outdated address buys nothing else. */
  query: z.object({
    product: idText,
    period: z.optional(idText),
    /** A coupon of the caller. */
    coupon: z.optional(idText),
  }),
  output: z.object({
    product,
    total: won,
    discount: won,
    payable: won,
    /** The applied coupon and those that can be applied. */
    coupon: z.nullable(id),
    coupons: z.array(offeredCoupon),
    /** Membership period if the order were paid now. */
    ...span,
    buyer: z.object({ name: z.string(), phone: z.nullable(z.string()) }),
    methods: z.array(payMethod),
    /** The member terms in force; `null` if there are none. */
    terms: z.nullable(z.object({ version: count, title: z.string(), body_html: z.string() })),
    refund_rule: refundRule,
    /** An unpaid order of the same product, if there is one. */
    pending: z.nullable(id),
  }),
  refusals: [...sessionRefusals, 'NOT_FOUND', ...couponRefusals],
});

export const placeOrder = defineCall({
  method: 'POST',
  path: '/api/home/orders',
  access: 'member',
  feature: 'order',
  summary:
    'Orders a product at the price of the server, less a coupon of the caller. An order with ' +
    'nothing to pay is paid at once.',
  body: z.object({
    product: id,
    /**
     * Versions that the buyer saw. If either has changed since, the order is refused as a conflict.
     */
    product_version: version,
    terms_version: count,
    refund_rule: id,
    method: payMethod,
    /** A coupon of the caller. */
    coupon: z.optional(id),
    /** Name of the transfer's sender; not needed for cards. */
    depositor: z.optional(line(2, 20)),
    /** Cash receipt or tax invoice; only for payments in cash. */
    tax: z.optional(taxRequest),
    agreed: z.array(orderAgreement).check(z.maxLength(orderAgreement.options.length)),
  }),
  output: one,
  status: 201,
  refusals: [
    'FEATURE_CLOSED',
    ...sessionRefusals,
    'NOT_FOUND',
    'INVALID_INPUT',
    'VERSION_CONFLICT',
    'IDEMPOTENCY_CONFLICT',
    'TOO_MANY_REQUESTS',
    ...couponRefusals,
  ],
  idempotent: true,
});

export const listMyOrders = defineCall({
  method: 'GET',
  path: '/api/home/orders',
  access: 'member',
  summary: 'Lists the orders of the caller, newest first.',
  query: z.object(pageQuery),
  output: listOf(order),
  refusals: sessionRefusals,
});

export const getMyOrder = defineCall({
  method: 'GET',
  path: '/api/home/orders/:_id',
  access: 'member',
  summary: 'Returns one order of the caller. NOT_FOUND for an order of another member.',
  params: idParam,
  output: one,
  refusals: [...sessionRefusals, 'NOT_FOUND'],
});

export const cancelMyOrder = defineCall({
  method: 'POST',
  path: '/api/home/orders/:_id/cancel',
  access: 'member',
  summary: 'Cancels an unpaid order of the caller.',
  params: idParam,
  output: one,
  refusals: [...sessionRefusals, 'NOT_FOUND', 'STATE_CONFLICT'],
});

/** Order fields visible only to staff: the channel, and the reason for a manual order. */
export const orderOfStaff = z.extend(order, {
  channel: z.enum(['web', 'manual']),
  manual_reason: z.nullable(z.string()),
  created_by: z.nullable(z.string()),
  /** Amount refunded so far. */
  refunded: won,
  /** Whether the member can request a refund now. */
  refundable: z.boolean(),
  /** Start of the period bought to follow this one. The previous version does not send it. */
  next_starts_at: z.optional(z.nullable(instant)),
});
export type OrderOfStaff = z.output<typeof orderOfStaff>;

/** An order as staff see it. The member's name is masked. */
export const staffOrder = z.extend(orderOfStaff, {
  member: z.object({
    _id: id,
    user_id: z.string(),
    name: z.string(),
    phone: z.nullable(z.string()),
  }),
  /** Admin who confirmed the transfer. */
  confirmed_by: z.nullable(z.string()),
});
export type StaffOrder = z.output<typeof staffOrder>;

const staffOne = z.object({ item: staffOrder });

/**
 * Brands may require superAdmin instead of this permission. The server applies that from the
 * brand's switch `orderPagesNeed`.
 */
const ORDERS_NEED = 'managePayments';

/** Won in a query, where everything is text. */
const amountText = z.pipe(
  z.pipe(z.coerce.string().check(z.regex(/^\d{1,12}$/)), z.transform(Number)),
  won,
);

/** Filters of the orders of staff. */
const orderFilters = {
  q: z.optional(staffSearch()),
  state: z.optional(orderState),
  method: z.optional(line(1, 20)),
  channel: z.optional(z.enum(['web', 'manual'])),
  product: z.optional(idText),
  expert: z.optional(idText),
  /** Paid orders of members who had a membership of the same kind and expert before. */
  renewal: z.optional(z.literal('true')),
  /** Days of Seoul on which it was placed. */
  from: z.optional(day),
  to: z.optional(day),
  /** Won to be paid, at least and at most. */
  least: z.optional(amountText),
  most: z.optional(amountText),
};

export const listOrders = defineCall({
  method: 'GET',
  path: '/api/admin/orders',
  access: ORDERS_NEED,
  summary: 'Lists orders. `q` searches the number, the depositor and the login id.',
  query: z.strictObject({
    ...pageQuery,
    ...orderFilters,
    sortBy: z._default(z.enum(['latest', 'oldest', 'amount']), 'latest'),
  }),
  output: z.extend(listOf(staffOrder), {
    /** Of all pages under these filters. */
    totals: z.object({ payable: won, paid: won, refunded: won }),
  }),
  refusals: ['ACCESS_DENIED'],
});

/** Orders by the day they were placed, beside the period before. */
export const listOrderDays = defineCall({
  method: 'GET',
  path: '/api/admin/orders/days',
  access: ORDERS_NEED,
  summary: 'Counts orders and paid won by day under the filters of the list.',
  query: z.strictObject({ ...orderFilters, ...chartQuery }),
  output: z.object({
    ...chartDays,
    orders: dayFigure,
    /** Won of paid orders, refunds included. */
    paid: dayFigure,
  }),
  refusals: ['ACCESS_DENIED'],
});
export type OrderDays = z.output<typeof listOrderDays.output>;

export const getOrder = defineCall({
  method: 'GET',
  path: '/api/admin/orders/:_id',
  access: ORDERS_NEED,
  summary: 'Returns one order. The read is written into the audit log.',
  params: idParam,
  output: staffOne,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});

function staffMove<const A extends string, const R extends MessageCode = never>(
  action: A,
  summary: string,
  ...more: R[]
) {
  return defineCall({
    method: 'POST',
    path: `/api/admin/orders/:_id/${action}`,
    access: ORDERS_NEED,
    summary,
    params: idParam,
    body: z.strictObject({ version: z.optional(version) }),
    output: staffOne,
    refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT', ...more],
  });
}

export const confirmDeposit = staffMove(
  'confirm-deposit',
  'The transfer has arrived, in time or late: the order is paid and opens what was bought. ' +
    'COUPON_USED: it came too late for the coupon of the order, which is used elsewhere by now.',
  'COUPON_USED',
);

/** STATE_CONFLICT: there is no message to send for the order now, or no phone number is known. */
export const notifyBuyer = defineCall({
  method: 'POST',
  path: '/api/admin/orders/:_id/notice',
  access: ORDERS_NEED,
  summary: 'Sends the text message of an order again: payment details, or the opened membership.',
  params: idParam,
  output: z.void(),
  status: 204,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'STATE_CONFLICT', 'TOO_MANY_REQUESTS'],
});
export const cancelOrder = staffMove('cancel', 'Ends an order that is not paid.');
