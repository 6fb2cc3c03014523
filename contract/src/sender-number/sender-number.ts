import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import {
  id,
  idParam,
  idText,
  instant,
  line,
  listOf,
  pageQuery,
  version,
} from '../core/primitive.ts';
import { readTelephone } from '../text/typed-text.ts';

/** Numbers that begin with an area code: two digits for Seoul, three elsewhere. */
const LANDLINE = /^(?:02|0(?:3[1-3]|4[1-4]|5[1-5]|6[1-4]))[2-9]\d{6,7}$/;
const MOBILE = /^(?:010[2-9]\d{7}|01[16-9][2-9]\d{6,7})$/;
/** Internet telephony, toll-free numbers and premium-rate numbers. */
const SERVICE = /^0(?:70|80|60)\d{7,8}$/;
const LIFETIME = /^050\d{8,9}$/;
/** Texts with pictures by machines: the only numbers of twelve digits. */
const MACHINE = /^030\d{9}$/;
/** Numbers of a whole company, dialled without an area code. */
const COMPANY = /^1[5-8]\d{6}$/;

const FORMS = [LANDLINE, MOBILE, SERVICE, LIFETIME, MACHINE, COMPANY];

/**
 * Whether carriers accept a number as a sender: 8 to 11 digits (030: 12) with its area code.
 * Special numbers such as 112 or 1335 are excluded (Telecommunications Business Act, art. 84-2).
 */
export function isSenderNumber(digits: string): boolean {
  return FORMS.some((form) => form.test(digits));
}

/** As typed, in any notation; only the digits travel on. */
const typedNumber = z.pipe(
  z.pipe(
    z.string().check(
      z.maxLength(40),
      z.refine((typed) => readTelephone(typed) !== null, '숫자와 하이픈만 쓸 수 있어요.'),
    ),
    z.transform((typed: string) => readTelephone(typed) ?? ''),
  ),
  z
    .string()
    .check(z.refine(isSenderNumber, '발신번호로 쓸 수 없는 번호예요. 지역번호까지 확인해 주세요.')),
);

const senderNumber = z.object({
  _id: id,
  /** Digits only. */
  number: z.string(),
  label: z.string(),
  /** waiting: not queried yet; refused: the provider does not have it. */
  state: z.enum(['waiting', 'verified', 'refused']),
  /** When the provider was last queried; `null` while an answer is pending. */
  checked_at: z.nullable(instant),
  is_default: z.boolean(),
  created_by: z.nullable(z.string()),
  created_at: instant,
  version,
});
export type SenderNumber = z.output<typeof senderNumber>;

export const senderNumberInput = z.strictObject({ number: typedNumber, label: line(1, 30) });

const base = '/api/admin/sms/senders';
const access = 'manageMessages';
const atVersion = z.strictObject({ version });
const one = z.object({ item: senderNumber });

export const senderNumberCalls = {
  list: defineCall({
    method: 'GET',
    path: base,
    access,
    summary: 'Lists the sender numbers, the default number first.',
    query: z.strictObject(pageQuery),
    output: listOf(senderNumber),
    refusals: ['ACCESS_DENIED'],
  }),
  create: defineCall({
    method: 'POST',
    path: base,
    access,
    summary: 'Adds a number. The provider is asked whether it is registered.',
    body: senderNumberInput,
    output: one,
    status: 201,
    refusals: ['ACCESS_DENIED', 'INVALID_INPUT', 'ALREADY_LISTED'],
  }),
  makeDefault: defineCall({
    method: 'POST',
    path: `${base}/:_id/default`,
    access,
    summary: 'Makes this number the default sender.',
    params: idParam,
    body: atVersion,
    output: one,
    refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'VERSION_CONFLICT', 'SENDER_NOT_VERIFIED'],
  }),
  check: defineCall({
    method: 'POST',
    path: `${base}/check`,
    access,
    summary: 'Requests the registration of every number from the provider again.',
    output: z.void(),
    status: 204,
    refusals: ['ACCESS_DENIED'],
  }),
  remove: defineCall({
    method: 'DELETE',
    path: `${base}/:_id`,
    access,
    summary: 'Deletes a sender number. Messages sent from it remain unchanged.',
    params: idParam,
    query: z.strictObject({ version: idText }),
    output: z.void(),
    status: 204,
    refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'VERSION_CONFLICT'],
  }),
};
