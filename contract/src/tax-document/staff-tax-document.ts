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
  typedDay,
  version,
  won,
} from '../core/primitive.ts';
import { taxDocument, taxEntry } from './tax-document.ts';
import { taxKind, taxState } from './tax-machine.ts';
import { isInvoiceNumber, readInvoiceNumber } from './tax-number.ts';

/** A document as staff see it. Names and numbers are masked. */
const staffTaxDocument = z.extend(taxDocument, {
  order: z.object({
    _id: id,
    order_no: z.string(),
    method: z.string(),
    paid_at: z.nullable(instant),
  }),
  member: z.object({ _id: id, user_id: z.string(), name: z.string() }),
  /** Of an invoice; `null` for a receipt. */
  company: z.nullable(z.string()),
  entries: z.array(
    z.extend(taxEntry, {
      /** How often the gateway or the tax office refused. */
      tries: count,
      /** Why, in their words. */
      message: z.nullable(z.string()),
      recorded_by: z.nullable(z.string()),
    }),
  ),
  /** Whether a step has failed, or an invoice waits for staff. */
  needs_staff: z.boolean(),
});
export type StaffTaxDocument = z.output<typeof staffTaxDocument>;

/** Brands may require superAdmin instead, as for the order calls. */
const ACCESS = 'managePayments';
const base = '/api/admin/tax-documents';
const one = z.object({ item: staffTaxDocument });

export const listTaxDocuments = defineCall({
  method: 'GET',
  path: base,
  access: ACCESS,
  summary:
    'Lists cash receipts and tax invoices. `q` searches the order number, the login id and the ' +
    'issue number.',
  query: z.strictObject({
    ...pageQuery,
    q: z.optional(staffSearch()),
    kind: z.optional(taxKind),
    state: z.optional(taxState),
    /** A step has failed, or an invoice waits for staff. */
    problem: z.optional(z.literal('true')),
    member: z.optional(idText),
    order: z.optional(idText),
    /** Days of Seoul on which it was asked for. */
    from: z.optional(day),
    to: z.optional(day),
    sortBy: z._default(z.enum(['latest', 'oldest', 'amount']), 'latest'),
  }),
  output: z.extend(listOf(staffTaxDocument), {
    /** Of all pages under these filters. `amount`: won issued and not cancelled. */
    totals: z.object({ amount: won, needs_staff: count }),
  }),
  refusals: ['ACCESS_DENIED'],
});

export const exportTaxDocuments = exportCall(listTaxDocuments);

/** Invoices that staff have to issue at Hometax. */
export const listWaitingInvoices = defineCall({
  method: 'GET',
  path: '/api/admin/tax-invoices',
  access: ACCESS,
  summary: 'Lists the tax invoices that wait to be issued, in the order of their payment.',
  query: z.strictObject({ ...pageQuery }),
  output: listOf(
    z.object({
      _id: id,
      order_no: z.string(),
      company: z.string(),
      amount: won,
      /** Day of the supply, which the invoice is dated with. */
      supplied_on: day,
      /** Last day on which it can be issued without a penalty. */
      due_on: day,
    }),
  ),
  refusals: ['ACCESS_DENIED'],
});

/** The columns of the bulk upload of Hometax (전자세금계산서 일괄발급). */
export const exportWaitingInvoices = exportCall(listWaitingInvoices, { unmaskedFor: ACCESS });

export const getTaxDocument = defineCall({
  method: 'GET',
  path: `${base}/:_id`,
  access: ACCESS,
  summary: 'Returns a cash receipt or tax invoice. The read is written into the audit log.',
  params: idParam,
  output: one,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});

export const retryTaxDocument = defineCall({
  method: 'POST',
  path: `${base}/:_id/retry`,
  access: ACCESS,
  summary: 'Tries the failed steps of a cash receipt again.',
  params: idParam,
  body: z.strictObject({ version }),
  output: one,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});

export const cancelTaxDocument = defineCall({
  method: 'POST',
  path: `${base}/:_id/cancel`,
  access: ACCESS,
  summary:
    'Cancels what is issued, or drops what is not issued yet. The member may ask again before the ' +
    'deadline.',
  params: idParam,
  body: z.strictObject({ version, reason }),
  output: one,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});

export const recordTaxInvoice = defineCall({
  method: 'POST',
  path: `${base}/:_id/record`,
  access: ACCESS,
  summary: 'Records the approval number and day of an invoice that staff issued at Hometax.',
  params: idParam,
  body: z.strictObject({
    version,
    entry: id,
    /** 승인번호: 24 digits and letters. */
    issue_number: z
      .string()
      .check(
        z.maxLength(40),
        z.overwrite(readInvoiceNumber),
        z.refine(isInvoiceNumber, 'must have 24 characters'),
      ),
    issued_on: typedDay,
  }),
  output: one,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'INVALID_INPUT', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});
