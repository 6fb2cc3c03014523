import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { exportCall } from '../core/export.ts';
import {
  count,
  id,
  idParam,
  idText,
  instant,
  listOf,
  pageQuery,
  staffSearch,
  won,
  yesNo,
} from '../core/primitive.ts';

/** A month of Seoul, `YYYY-MM`. */
const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

/** Won, possibly negative: a month may have more refunds than sales. */
const balance = z.int();

/** Monthly revenue of an expert's products, and the expert's share of it. */
const settlement = z.object({
  /** Expert and month in one number. */
  _id: id,
  expert: z.object({ _id: id, nick: z.string() }),
  month,
  orders: count,
  gross: won,
  discount: won,
  refund: won,
  net: balance,
  /** In per cent, the mean where it changed meanwhile; `null` = nothing is agreed yet. */
  share: z.nullable(z.number()),
  payable: z.nullable(balance),
  /** `null` = the figures still follow the orders. */
  closed_at: z.nullable(instant),
  closed_by: z.nullable(z.string()),
  /** The month is over, so that it can be closed. */
  is_over: z.boolean(),
});
export type Settlement = z.output<typeof settlement>;

const ACCESS = 'managePayments';
const settlementFilters = {
  month: z.optional(month),
  expert: z.optional(idText),
  closed: z.optional(yesNo),
  q: z.optional(staffSearch()),
};

/** Months of the settlement chart, the current one included. */
export const CHART_MONTHS = 24;

/** Experts of the settlement chart. The others are left out. */
export const CHART_EXPERTS = 20;

export const getSettlementChart = defineCall({
  method: 'GET',
  path: '/api/admin/expert-orders/chart',
  access: ACCESS,
  summary: 'Sums turnover and share by expert and by month, of the last months.',
  query: z.strictObject(settlementFilters),
  output: z.object({
    /** The largest turnover first, at most {@link CHART_EXPERTS}. */
    experts: z.array(
      z.object({ _id: id, nick: z.string(), net: balance, payable: z.nullable(balance) }),
    ),
    /** At most {@link CHART_MONTHS}, oldest first, without months that sold nothing. */
    months: z.array(z.object({ month, net: balance, payable: balance })),
  }),
  refusals: ['ACCESS_DENIED'],
});

export const listSettlements = defineCall({
  method: 'GET',
  path: '/api/admin/expert-orders',
  access: ACCESS,
  summary:
    'Lists turnover and share per expert and month, latest month first. `q` searches nicknames.',
  query: z.strictObject({
    ...pageQuery,
    ...settlementFilters,
    sortBy: z._default(z.enum(['latest', 'net']), 'latest'),
  }),
  output: z.extend(listOf(settlement), {
    totals: z.object({
      orders: count,
      gross: won,
      discount: won,
      refund: won,
      net: balance,
      payable: balance,
    }),
    months: z.array(month),
  }),
  refusals: ['ACCESS_DENIED'],
});

export const exportSettlements = exportCall(listSettlements);

export const getSettlement = defineCall({
  method: 'GET',
  path: '/api/admin/expert-orders/:_id',
  access: ACCESS,
  summary: 'Returns the settlement of one expert in one month.',
  params: idParam,
  output: z.object({ item: settlement }),
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});

export const closeSettlement = defineCall({
  method: 'POST',
  path: '/api/admin/expert-orders/:_id/close',
  access: ACCESS,
  summary: 'Closes a completed month. Its figures become final.',
  params: idParam,
  output: z.object({ item: settlement }),
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'STATE_CONFLICT'],
});

const settlementLine = z.object({
  kind: z.enum(['sale', 'refund']),
  at: instant,
  order_no: z.string(),
  product: z.string(),
  gross: won,
  discount: won,
  refund: won,
  /** In per cent, as it was when it was ordered; `null` = nothing is agreed yet. */
  share: z.nullable(z.number()),
});
export type SettlementLine = z.output<typeof settlementLine>;

export const listSettlementLines = defineCall({
  method: 'GET',
  path: '/api/admin/expert-orders/:_id/lines',
  access: ACCESS,
  summary: 'Lists the sales and refunds of an expert in a month, which add up to its figures.',
  params: idParam,
  query: z.strictObject({ ...pageQuery, sortBy: z._default(z.enum(['latest']), 'latest') }),
  output: listOf(settlementLine),
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});

export const exportSettlementLines = exportCall(listSettlementLines);
