import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { product } from '../product/product.ts';
import { exportCall } from '../core/export.ts';
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
  personName,
  staffSearch,
  typedAs,
  typedDay,
  version,
  won,
  yesNo,
} from '../core/primitive.ts';
import { bankCodeOf, listedBank } from '../order/bank.ts';
import { readAccountNumber } from '../text/typed-text.ts';

/** Business days aside: within how many days a request is to be settled. */
export const REFUND_DUE_DAYS = 3;

/**
 * Minimum length, in characters, of the reason that the member receives when a request is refused.
 */
export const REJECT_LETTERS = 20;

/**
 * requested → reviewing → approved → processing → done; until it is approved it may end as
 * rejected.
 */
export const refundState = z.enum([
  'requested',
  'reviewing',
  'approved',
  'processing',
  'done',
  'rejected',
]);
export type RefundState = z.output<typeof refundState>;

/** Transfer payment methods. Their refunds also require an account. */
export const TRANSFERS: readonly string[] = ['bank_transfer', 'transfer', 'virtual_account'];

/** Digits, however they are separated. Banks write the same number with different hyphens. */
export const accountNumber = z
  .string()
  .check(z.overwrite(readAccountNumber), typedAs(/^(?!0+$)\d{8,16}$/, 'must have 8 to 16 digits'));

/** A bank or securities firm by any of its names; the output is the name in the list. */
const bank = line(2, 20).check(
  z.overwrite(listedBank),
  z.refine((name) => bankCodeOf(name) !== null, 'is not known'),
);

/** A masked name, a label, or several names. */
const NO_HOLDER = /[*○●◯,]|^예금주/;

/** An account to pay into. */
export const refundAccount = z.strictObject({
  bank,
  number: accountNumber,
  holder: personName.check(
    z.refine((name) => !NO_HOLDER.test(name), 'must be the whole name of one person'),
  ),
});
export type RefundAccount = z.output<typeof refundAccount>;

/** An account as it is stored. Older ones may be at a bank that is not in the list. */
export const storedAccount = z.strictObject({
  bank: z.string(),
  number: z.string(),
  holder: z.string(),
});

/** Masked account: the end of its number and the masked holder. */
export const maskedAccount = z.object({
  bank: z.string(),
  account_tail: z.string(),
  holder: z.string(),
});

const edit = z.object({ by: z.string(), at: instant, reason: z.string() });

/** Every line of the calculation (features O07), as the rule of the day of the purchase has it. */
export const refundLines = {
  paid: won,
  total_days: count,
  used_days: count,
  daily_price: won,
  used_amount: won,
  penalty_percent: z.number(),
  /**
   * Requested within `WITHDRAWAL_DAYS` of the payment (in Seoul), so no penalty is due. Optional
   * because the previous version does not send it.
   */
  withdrawal: z.optional(z.boolean()),
  penalty: won,
  amount: won,
};

/**
 * Whether the periods bought to follow move forward when the refunded one ends. The default is no.
 * Optional because the previous version does not send it.
 */
export const moveNext = { move_next: z.optional(z.boolean()) };

/** A refund request. The member's name is masked. */
const refund = z.object({
  _id: id,
  request_no: z.string(),
  state: refundState,
  order: z.object({
    _id: id,
    order_no: z.string(),
    product: z.string(),
    kind: product.shape.kind,
    method: z.string(),
  }),
  expert: z.nullable(z.object({ _id: id, nick: z.string() })),
  member: z.object({ _id: id, user_id: z.string(), name: z.string() }),
  channel: z.enum(['staff', 'member']),
  requested_by: z.nullable(z.string()),
  requested_at: instant,
  reason: z.string(),
  ...refundLines,
  ...moveNext,
  /** Figures that staff set manually. */
  edited: z.nullable(edit),
  /** The day it is to be settled by. */
  due_on: day,
  overdue: z.boolean(),
  handler: z.nullable(z.string()),
  /** `mine`: given by the caller, who therefore cannot be the second person. */
  approvals: z.array(z.object({ by: z.string(), at: instant, mine: z.boolean() })),
  /** The amount requires the approval of a second person. */
  needs_second: z.boolean(),
  rejected_reason: z.nullable(z.string()),
  /** Where the money is to go; forgotten when the request ends. */
  account: z.nullable(maskedAccount),
  /** The transfer that was made; `null` also of money that went back to no account. */
  payout: z.nullable(z.extend(maskedAccount, { paid_on: day })),
  /**
   * The day of the repayment, to an account or not. `null` if the gateway returned the payment to a
   * card. The previous version omits it.
   */
  paid_on: z.optional(z.nullable(day)),
  /**
   * The refund is made through the gateway that took the payment. The gateway may report why it
   * refuses. It is not asked while a changed account `awaits_approval`.
   */
  gateway: z.nullable(z.object({ problem: z.nullable(z.string()), awaits_approval: z.boolean() })),
  done_at: z.nullable(instant),
  version,
});
export type Refund = z.output<typeof refund>;

const ACCESS = 'managePayments';
const one = z.object({ item: refund });

const refundFilters = {
  q: z.optional(staffSearch()),
  state: z.optional(refundState),
  /** Sent by pages of the previous version. Newer ones send `due`. */
  overdue: z.optional(yesNo),
  /** Open requests, all or by their due day: before today, today, or after it. */
  due: z.optional(z.enum(['open', 'overdue', 'today', 'later'])),
  /** Days of Seoul on which it was requested. */
  from: z.optional(day),
  to: z.optional(day),
  expert: z.optional(idText),
  sortBy: z._default(z.enum(['latest', 'oldest', 'due', 'amount']), 'latest'),
};

export const listRefunds = defineCall({
  method: 'GET',
  path: '/api/admin/refunds',
  access: ACCESS,
  summary: 'Lists refund requests. `q` searches request, order and login id.',
  query: z.strictObject({ ...pageQuery, ...refundFilters }),
  output: z.extend(listOf(refund), {
    totals: z.object({ amount: won, open: count, overdue: count }),
  }),
  refusals: ['ACCESS_DENIED'],
});

export const exportRefunds = exportCall(listRefunds);

export const getRefund = defineCall({
  method: 'GET',
  path: '/api/admin/refunds/:_id',
  access: ACCESS,
  summary: 'Returns one refund request. The read is written into the audit log.',
  params: idParam,
  output: one,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});

export const requestRefund = defineCall({
  method: 'POST',
  path: '/api/admin/refunds',
  access: ACCESS,
  summary:
    'Creates a refund request for a member and computes its amount today. A transfer order requires the account.',
  body: z.strictObject({
    order: id,
    reason: line(2, 500),
    account: z.optional(refundAccount),
    ...moveNext,
  }),
  output: one,
  status: 201,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'INVALID_INPUT', 'STATE_CONFLICT'],
});

export const editRefundSum = defineCall({
  method: 'PATCH',
  path: '/api/admin/refunds/:_id',
  access: ACCESS,
  summary: 'Sets used days or penalty manually, with a reason. Existing approvals become void.',
  params: idParam,
  body: z.strictObject({
    used_days: count,
    penalty: won,
    edit_reason: line(2, 200),
    version,
  }),
  output: one,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'INVALID_INPUT', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});

const moveRefusals = ['ACCESS_DENIED', 'NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'] as const;

function refundMove<const A extends string>(action: A, summary: string) {
  return defineCall({
    method: 'POST',
    path: `/api/admin/refunds/:_id/${action}`,
    access: ACCESS,
    summary,
    params: idParam,
    body: z.strictObject({ version }),
    output: one,
    refusals: [...moveRefusals, 'SECOND_PERSON_NEEDED'],
  });
}

export const reviewRefund = refundMove('review', 'Takes a request in hand.');
export const approveRefund = refundMove(
  'approve',
  'Approves a request; above the limit it takes two persons.',
);
export const beginPayout = refundMove('process', 'Says that the money is being sent.');

export const setRefundAccount = defineCall({
  method: 'PUT',
  path: '/api/admin/refunds/:_id/account',
  access: ACCESS,
  summary:
    'Sets the account of the payout, until it is paid. Above the limit, existing approvals become void.',
  params: idParam,
  body: z.strictObject({ account: refundAccount, version }),
  output: one,
  refusals: [...moveRefusals, 'INVALID_INPUT'],
});

export const unmaskRefund = defineCall({
  method: 'POST',
  path: '/api/admin/refunds/:_id/unmask',
  access: ACCESS,
  summary: 'Returns the unmasked account, for a recorded reason.',
  params: idParam,
  body: z.strictObject({ reason: line(2, 200) }),
  output: z.object({ account: z.nullable(storedAccount) }),
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'INVALID_INPUT'],
});

export const payOutRefund = defineCall({
  method: 'POST',
  path: '/api/admin/refunds/:_id/payout',
  access: ACCESS,
  summary:
    'Pays a refund. Transfers go to the account. Payment, order and membership end in one transaction.',
  params: idParam,
  body: z.strictObject({ paid_on: typedDay, version }),
  output: one,
  refusals: [...moveRefusals, 'INVALID_INPUT'],
});

export const rejectRefund = defineCall({
  method: 'POST',
  path: '/api/admin/refunds/:_id/reject',
  access: ACCESS,
  summary: 'Rejects a refund request. The reason is sent to the member.',
  params: idParam,
  body: z.strictObject({ reason: line(REJECT_LETTERS, 300), version }),
  output: one,
  refusals: [...moveRefusals, 'INVALID_INPUT'],
});
