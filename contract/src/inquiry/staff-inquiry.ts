import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { exportCall } from '../core/export.ts';
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
  text,
  version,
  yesNo,
} from '../core/primitive.ts';
import { grade } from '../member/grade.ts';
import { inquiryCategory, inquiryPicture, inquiryState } from './inquiry.ts';

export const MAX_ANSWER_LETTERS = 4_000;

const person = z.object({ _id: id, name: z.string() });

/** List item of an inquiry. The member's name is masked. */
const inquiry = z.object({
  _id: id,
  category: inquiryCategory,
  title: z.string(),
  state: inquiryState,
  member: z.object({ _id: id, user_id: z.string(), name: z.string() }),
  assignee: z.nullable(person),
  /** Assigned to the caller. */
  mine: z.boolean(),
  /** Since when the member waits for an answer; `null` if nothing is open. */
  waiting_since: z.nullable(instant),
  /** Waits longer than `INQUIRY_DUE_HOURS`. */
  overdue: z.boolean(),
  created_at: instant,
  updated_at: instant,
  answered_at: z.nullable(instant),
  version,
});
export type Inquiry = z.output<typeof inquiry>;

const entry = z.object({
  _id: id,
  /** A note is for staff only. */
  kind: z.enum(['question', 'answer', 'note']),
  /** Staff author; `null` for a question. */
  by: z.nullable(z.string()),
  text: z.string(),
  pictures: z.array(inquiryPicture),
  at: instant,
  edited_at: z.nullable(instant),
});
export type InquiryEntry = z.output<typeof entry>;

export const inquiryThread = z.extend(inquiry, {
  entries: z.array(entry),
  /** Data of the member that staff need for an answer. */
  about: z.object({
    grade,
    joined_at: instant,
    /** The last four digits of the number; `null` if none is known. */
    phone_tail: z.nullable(z.string()),
    paid_orders: count,
    open_refunds: count,
    /** All inquiries of the member, this one included. */
    inquiries: count,
  }),
});
export type InquiryThread = z.output<typeof inquiryThread>;

const ACCESS = 'manageUsers';
const base = '/api/admin/inquiries';
const one = z.object({ item: inquiryThread });

export const listInquiries = defineCall({
  method: 'GET',
  path: base,
  access: ACCESS,
  summary: 'Lists inquiries of members. `q` searches texts, login id and name.',
  query: z.strictObject({
    ...pageQuery,
    q: z.optional(staffSearch()),
    state: z.optional(inquiryState),
    category: z.optional(inquiryCategory),
    /** `waiting`: received or claimed, and not answered since. */
    waiting: z.optional(yesNo),
    overdue: z.optional(yesNo),
    /** An id of staff, or `none`. */
    assignee: z.optional(z.union([z.literal('none'), idText])),
    member: z.optional(idText),
    /** Days of Seoul on which it was asked. */
    from: z.optional(day),
    to: z.optional(day),
    sortBy: z._default(z.enum(['latest', 'oldest', 'waiting']), 'latest'),
  }),
  output: listOf(inquiry),
  refusals: ['ACCESS_DENIED'],
});

export const exportInquiries = exportCall(listInquiries);

export const countInquiries = defineCall({
  method: 'GET',
  path: `${base}/counts`,
  access: ACCESS,
  summary: 'Counts inquiries that wait for an answer, and those that wait too long.',
  output: z.object({ waiting: count, overdue: count }),
  refusals: ['ACCESS_DENIED'],
});

export const getInquiry = defineCall({
  method: 'GET',
  path: `${base}/:_id`,
  access: ACCESS,
  summary: 'Returns an inquiry with its entries. The read is written into the audit log.',
  params: idParam,
  output: one,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});

const refusals = [
  'ACCESS_DENIED',
  'NOT_FOUND',
  'INVALID_INPUT',
  'VERSION_CONFLICT',
  'STATE_CONFLICT',
] as const;

export const assignInquiry = defineCall({
  method: 'POST',
  path: `${base}/:_id/assign`,
  access: ACCESS,
  summary: 'Assigns an inquiry to the caller (`me`) or other staff, or removes the assignment.',
  params: idParam,
  body: z.strictObject({ assignee: z.nullable(z.union([z.enum(['me']), id])), version }),
  output: one,
  refusals,
});

export const answerInquiry = defineCall({
  method: 'POST',
  path: `${base}/:_id/answers`,
  access: ACCESS,
  summary: 'Answers an inquiry that is not closed. The member is told by push and message.',
  params: idParam,
  body: z.strictObject({ text: text(1, MAX_ANSWER_LETTERS), version }),
  output: one,
  status: 201,
  publicWords: ['text'],
  refusals: [...refusals, 'FORBIDDEN_WORDS'],
});

export const noteInquiry = defineCall({
  method: 'POST',
  path: `${base}/:_id/notes`,
  access: ACCESS,
  summary: 'Adds a note for staff to an inquiry in any state.',
  params: idParam,
  body: z.strictObject({ note: text(1, MAX_ANSWER_LETTERS), version }),
  output: one,
  status: 201,
  refusals,
});

export const moveInquiry = defineCall({
  method: 'POST',
  path: `${base}/:_id/move`,
  access: ACCESS,
  summary: 'Closes an inquiry, or opens a closed one again.',
  params: idParam,
  body: z.strictObject({ action: z.enum(['close', 'reopen']), version }),
  output: one,
  refusals,
});
