import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { refundRule } from './product.ts';
import { exportCall } from '../core/export.ts';
import {
  count,
  id,
  idText,
  instant,
  line,
  staffSearch,
  shownAddress,
  typedInstant,
  version,
  won,
} from '../core/primitive.ts';
import { resource } from '../core/resource.ts';
import { savedOrder, sequenceInput } from '../core/sequence.ts';

const nextPrice = z.object({ price: won, effective_at: instant });

/** A product of an expert as staff see it. */
export const staffProduct = z.object({
  _id: id,
  expert: z.object({ _id: id, nick: z.string(), img_path: z.nullable(shownAddress) }),
  name: z.string(),
  price: won,
  /** The price that takes effect later. */
  next_price: z.nullable(nextPrice),
  period_unit: z.enum(['day', 'month']),
  period_n: count,
  on_sale: z.boolean(),
  /** Whether it can be bought as a recurring payment. */
  recurs: z.boolean(),
  sale_from: z.nullable(instant),
  sale_to: z.nullable(instant),
  /** Whether it can be bought at this moment: by the switch and by the dates. */
  state: z.enum(['on', 'waiting', 'over', 'off']),
  benefits: z.array(z.string()),
  /** `null` = the general rule of the day. */
  refund_rule: z.nullable(id),
  opens_live: z.boolean(),
  opens_vod: z.boolean(),
  /** Number of its paid orders. */
  sold: count,
  /** Members who use it now. */
  active: count,
  updated_at: instant,
  updated_by: z.nullable(z.string()),
  version,
});
export type StaffProduct = z.output<typeof staffProduct>;

const MOST_PERIOD = 3_650;
const MOST_BENEFITS = 10;
const MOST_WON = 100_000_000;

const price = won.check(z.lte(MOST_WON));

const productFields = {
  name: line(1, 60),
  period_unit: z.enum(['day', 'month']),
  period_n: z.int().check(z.gte(1), z.lte(MOST_PERIOD)),
  on_sale: z.boolean(),
  recurs: z.boolean(),
  sale_from: z.nullable(typedInstant),
  sale_to: z.nullable(typedInstant),
  benefits: z.array(line(1, 60)).check(z.maxLength(MOST_BENEFITS)),
  refund_rule: z.nullable(id),
  opens_live: z.boolean(),
  opens_vod: z.boolean(),
};

export const newProductInput = z.strictObject({
  expert_id: id,
  price,
  ...productFields,
  /** Pages of the release before do not send it. */
  recurs: z._default(z.boolean(), false),
});
export type NewProductInput = z.output<typeof newProductInput>;

/**
 * A price changes from a date on. A date in the past takes effect at once. `null` cancels a planned
 * change.
 */
export const productInput = z.strictObject({
  ...productFields,
  next_price: z.nullable(z.strictObject({ price, effective_at: typedInstant })),
});
export type ProductInput = z.output<typeof productInput>;

const access = 'manageExperts';
export const products = resource({
  path: '/api/admin/expert-products',
  access,
  row: staffProduct,
  input: newProductInput,
  changed: productInput,
  query: {
    expert: z.optional(idText),
    state: z.optional(staffProduct.shape.state),
    q: z.optional(staffSearch()),
    sortBy: z._default(z.enum(['order', 'latest', 'name', 'price', 'sold', 'active']), 'order'),
  },
  publicWords: ['name', 'benefits'],
  refusals: {
    write: ['FORBIDDEN_WORDS', 'INVALID_INPUT'],
    create: ['NOT_FOUND'],
    delete: ['STATE_CONFLICT'],
  },
  summaries: {
    list: 'Lists the products of experts with sold and active counts.',
    get: 'Returns one product of an expert.',
    create: 'Adds a product to an expert, in last place.',
    update:
      'Changes a product. Requires the version that was read. Existing orders keep their terms.',
    delete: 'Deletes a product without orders. A product with orders is taken off sale instead.',
  },
});

export const exportProducts = exportCall(products.list);

export const orderProducts = defineCall({
  method: 'PUT',
  path: '/api/admin/expert-products/order',
  access,
  summary: 'Sets the order of the products of an expert.',
  body: z.extend(sequenceInput, { expert_id: id }),
  output: savedOrder,
  refusals: ['VERSION_CONFLICT'],
});

export const listRefundRules = defineCall({
  method: 'GET',
  path: '/api/admin/expert-products/refund-rules',
  access,
  summary: 'Lists the general refund rule in force and the rules that a product may use instead.',
  output: z.object({
    general: refundRule,
    items: z.array(z.extend(refundRule, { name: z.string() })),
  }),
  refusals: [],
});
