import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import {
  count,
  day,
  id,
  idParam,
  idText,
  instant,
  listOf,
  pageQuery,
  text,
  version,
  won,
} from '../core/primitive.ts';
import { orderAgreement } from '../order/order.ts';
import { product, refundRule } from '../product/product.ts';
import { sessionRefusals } from '../session/auth.ts';
import { endReason, standing } from './subscription-machine.ts';

/** A page, and no call: it opens the window of the gateway that registers a card. */
export const BILLING_WINDOW = '/api/home/payments/billing-window';

/** Query of {@link BILLING_WINDOW}. */
export const billingWindowQuery = z.object({ subscription: idText });

/** `2027-03`. */
export const cardMonth = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/));

/** The card that is charged. The gateway covers most of its number. */
const billingCard = z.object({
  company: z.string(),
  /** The last characters of the covered number. */
  tail: z.string(),
  /** Entered by the member, because the gateway does not know it; `null` = unknown. */
  expires_month: z.nullable(cardMonth),
});

/** A subscription as its member sees it. */
export const ownSubscription = z.object({
  _id: id,
  standing,
  product: z.object({
    _id: id,
    name: z.string(),
    period_unit: product.shape.period_unit,
    period_n: count,
  }),
  /** Won that the member agreed to for each period. */
  amount: won,
  periods: count,
  period_ends_at: z.nullable(instant),
  next_charge_at: z.nullable(instant),
  /** Won of the next charge by the present plan of prices; `null` if none is planned. */
  next_amount: z.nullable(won),
  /** The next charge is higher than agreed, and not agreed to: it ends instead. */
  needs_consent: z.boolean(),
  /** Since when that consent can be given, so that the charge is at most 30 days away. */
  consent_from: z.nullable(instant),
  card: z.nullable(billingCard),
  card_until: z.nullable(instant),
  /** Why the gateway refused last, in its words. */
  refused: z.nullable(z.string()),
  end_reason: z.nullable(endReason),
  ended_at: z.nullable(instant),
  created_at: instant,
  version,
});
export type OwnSubscription = z.output<typeof ownSubscription>;

/** The consent as the member sees it. The server stores the same words. */
const consentShown = z.object({
  /** One statement each, in the order of the page. */
  lines: z.array(z.string()),
  amount: won,
  /** Days of Seoul of the first and the next charge. */
  first_on: day,
  next_on: day,
});
export type ConsentShown = z.output<typeof consentShown>;

/** Values that the member saw. If the server computes others, the consent is refused. */
const seen = {
  product: id,
  product_version: version,
  terms_version: count,
  refund_rule: id,
  amount: won,
  next_on: day,
};

const path = '/api/home/subscriptions';
const one = z.object({ item: ownSubscription });
const changing = [...sessionRefusals, 'NOT_FOUND', 'STATE_CONFLICT'] as const;

export const previewSubscription = defineCall({
  method: 'GET',
  path: `${path}/preview`,
  access: 'member',
  summary:
    'Returns all that a member must see before a recurring payment. NOT_FOUND if the product does ' +
    'not recur.',
  query: z.object({ product: idText }),
  output: z.object({
    product,
    consent: consentShown,
    terms: z.nullable(z.object({ version: count, title: z.string(), body_html: z.string() })),
    refund_rule: refundRule,
    /** A subscription that opens the same, if the member has one. */
    existing: z.nullable(id),
  }),
  refusals: [...sessionRefusals, 'NOT_FOUND'],
});

export const beginSubscription = defineCall({
  method: 'POST',
  path,
  access: 'member',
  feature: 'order',
  summary:
    'Consents to a recurring payment. Nothing is charged before a card is registered. ' +
    'STATE_CONFLICT if a subscription opens the same.',
  body: z.strictObject({
    ...seen,
    agreed: z.array(orderAgreement).check(z.maxLength(orderAgreement.options.length)),
    /** Consent to each charge, apart from that to the terms. */
    recurring: z.literal(true),
  }),
  output: one,
  status: 201,
  refusals: [
    'FEATURE_CLOSED',
    ...changing,
    'INVALID_INPUT',
    'VERSION_CONFLICT',
    'IDEMPOTENCY_CONFLICT',
  ],
  idempotent: true,
});

export const listMySubscriptions = defineCall({
  method: 'GET',
  path,
  access: 'member',
  summary:
    'Lists the subscriptions of the caller, newest first. Those without a payment are left out.',
  query: z.object(pageQuery),
  output: listOf(ownSubscription),
  refusals: sessionRefusals,
});

export const getMySubscription = defineCall({
  method: 'GET',
  path: `${path}/:_id`,
  access: 'member',
  summary: 'Returns one subscription of the caller.',
  params: idParam,
  output: one,
  refusals: [...sessionRefusals, 'NOT_FOUND'],
});

export const registerCard = defineCall({
  method: 'POST',
  path: `${path}/:_id/card`,
  access: 'member',
  summary:
    'Registers the card of the gateway window, and charges what is due. A repeat changes nothing. ' +
    'INVALID_INPUT if the gateway does not know the key.',
  params: idParam,
  /** Named as the gateway names them. */
  body: z.strictObject({ authKey: text(1, 300), customerKey: text(2, 300) }),
  output: one,
  refusals: [...changing, 'INVALID_INPUT', 'TOO_MANY_REQUESTS'],
});

export const endSubscription = defineCall({
  method: 'POST',
  path: `${path}/:_id/end`,
  access: 'member',
  summary: 'Ends a subscription of the caller. The paid time stays open.',
  params: idParam,
  output: one,
  refusals: changing,
});

export const resumeSubscription = defineCall({
  method: 'POST',
  path: `${path}/:_id/resume`,
  access: 'member',
  summary: 'Takes back the end before the paid time is over.',
  params: idParam,
  output: one,
  refusals: changing,
});

export const agreeToPrice = defineCall({
  method: 'POST',
  path: `${path}/:_id/consent`,
  access: 'member',
  summary: 'Consents to a higher price of the next charge, within the 30 days before it.',
  params: idParam,
  body: z.strictObject({ amount: won }),
  output: one,
  refusals: [...changing, 'VERSION_CONFLICT'],
});

export const setCardExpiry = defineCall({
  method: 'PUT',
  path: `${path}/:_id/card-expiry`,
  access: 'member',
  repeatable: true,
  summary: 'Notes until when the card is valid, for a notice in time.',
  params: idParam,
  body: z.strictObject({ month: z.nullable(cardMonth) }),
  output: one,
  refusals: changing,
});

export const previewSubscriptionChange = defineCall({
  method: 'GET',
  path: `${path}/:_id/change`,
  access: 'member',
  summary: 'Lists the products that a subscription can change to, with the credit of today.',
  params: idParam,
  output: z.object({
    items: z.array(
      z.object({
        product,
        consent: consentShown,
        /** Won that go back to the card for the days that are left. */
        credit: won,
        refund_rule: refundRule,
      }),
    ),
    terms_version: count,
  }),
  refusals: changing,
});

export const changeSubscription = defineCall({
  method: 'POST',
  path: `${path}/:_id/change`,
  access: 'member',
  feature: 'order',
  summary:
    'Charges another product now. The card gets back the days that are left of the former one.',
  params: idParam,
  body: z.strictObject({ ...seen, credit: won, recurring: z.literal(true) }),
  output: one,
  refusals: ['FEATURE_CLOSED', ...changing, 'VERSION_CONFLICT'],
});
