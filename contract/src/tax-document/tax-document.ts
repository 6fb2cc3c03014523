import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import {
  day,
  emailAddress,
  id,
  idParam,
  instant,
  line,
  personName,
  shownAddress,
  version,
  won,
} from '../core/primitive.ts';
import { sessionRefusals } from '../session/auth.ts';
import { taxEntryState, taxKind, taxState } from './tax-machine.ts';
import {
  isBusinessNumber,
  isDeductionNumber,
  readDeductionNumber,
  readDigits,
} from './tax-number.ts';

/** A business number (사업자등록번호); the output is ten digits. */
export const businessNumber = z
  .string()
  .check(
    z.maxLength(40),
    z.overwrite(readDigits),
    z.refine(isBusinessNumber, 'must be a business number'),
  );

const deductionNumber = z
  .string()
  .check(
    z.maxLength(60),
    z.overwrite(readDeductionNumber),
    z.refine(isDeductionNumber, 'must be a mobile number or a cash receipt card'),
  );

/** Request of a buyer who pays in cash. */
export const taxRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('deduction'), number: deductionNumber }),
  z.strictObject({ kind: z.literal('expense'), number: businessNumber }),
  z.strictObject({
    kind: z.literal('invoice'),
    number: businessNumber,
    company: line(1, 60),
    representative: personName,
    email: emailAddress,
  }),
]);
export type TaxRequest = z.output<typeof taxRequest>;

/** One step: the issue, or a cancellation of the whole or a part. */
export const taxEntry = z.object({
  _id: id,
  kind: z.enum(['issue', 'cancel']),
  /** Won with VAT. */
  amount: won,
  state: taxEntryState,
  /** 승인번호 of the tax office. */
  issue_number: z.nullable(z.string()),
  /** Page of the receipt at the gateway. */
  url: z.nullable(shownAddress),
  issued_on: z.nullable(day),
  at: instant,
});

/** A cash receipt or a tax invoice of an order. The number is masked. */
export const taxDocument = z.object({
  _id: id,
  kind: taxKind,
  state: taxState,
  /** Such as `010-****-5678`. */
  number: z.string(),
  /** Won that is issued, or is to be issued. Of a cancelled document: what had been issued. */
  amount: won,
  /** Of the last issue, once it is made. */
  issue_number: z.nullable(z.string()),
  issued_on: z.nullable(day),
  url: z.nullable(shownAddress),
  /** Oldest first. */
  entries: z.array(taxEntry),
  asked_at: instant,
  version,
});
export type TaxDocument = z.output<typeof taxDocument>;

const own = z.object({
  item: z.nullable(taxDocument),
  /** Whether the member may ask now, or change the request. */
  can_ask: z.boolean(),
  /** When asking ends; `null` until the order is paid. */
  until: z.nullable(instant),
});

export const getMyTaxDocument = defineCall({
  method: 'GET',
  path: '/api/home/orders/:_id/tax-document',
  access: 'member',
  summary:
    'Returns the cash receipt or tax invoice of an own order, and whether it can be asked for.',
  params: idParam,
  output: own,
  refusals: [...sessionRefusals, 'NOT_FOUND'],
});

export const askForTaxDocument = defineCall({
  method: 'PUT',
  path: '/api/home/orders/:_id/tax-document',
  access: 'member',
  summary:
    'Asks for a cash receipt or tax invoice of an own order, or changes the request. ' +
    'Null removes it. INVALID_INPUT names a wrong number.',
  params: idParam,
  body: z.strictObject({ request: z.nullable(taxRequest) }),
  output: own,
  refusals: [...sessionRefusals, 'NOT_FOUND', 'INVALID_INPUT', 'STATE_CONFLICT'],
});
