import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import {
  count,
  id,
  idParam,
  instant,
  line,
  listOf,
  pageQuery,
  text,
  version,
} from '../core/primitive.ts';
import { sessionRefusals } from '../session/auth.ts';

export const inquiryCategory = z.enum([
  'account',
  'payment',
  'broadcast',
  'message',
  'event',
  'other',
]);
export type InquiryCategory = z.output<typeof inquiryCategory>;

/**
 * - `received`: waits for an answer.
 * - `working`: a staff member has claimed it.
 * - `answered`: the member may still add a question, which makes it `received` again.
 * - `closed`: nothing can be added.
 */
export const inquiryState = z.enum(['received', 'working', 'answered', 'closed']);
export type InquiryState = z.output<typeof inquiryState>;

export const MAX_INQUIRY_TITLE = 60;
export const MIN_INQUIRY_LETTERS = 5;
export const MAX_INQUIRY_LETTERS = 2_000;
export const MAX_INQUIRY_PICTURES = 5;
/** Limits per member and day, counted in Seoul. */
export const MAX_INQUIRIES_A_DAY = 10;
export const MAX_QUESTIONS_A_DAY = 30;

/** A picture that a member uploaded for an inquiry. Only its writer and staff may load it. */
export const inquiryPicture = z
  .string()
  .check(z.regex(/^\/uploads\/inquiry\/[\w-]{1,100}\.(?:jpg|png|gif|webp)$/));

const pictures = z.array(inquiryPicture).check(z.maxLength(MAX_INQUIRY_PICTURES));

/** List item of an inquiry, as its writer sees it. */
const ownInquirySummary = z.object({
  _id: id,
  category: inquiryCategory,
  title: z.string(),
  state: inquiryState,
  created_at: instant,
  updated_at: instant,
  /** Time of the newest answer. */
  answered_at: z.nullable(instant),
  /** Number of questions and answers. */
  entries_count: count,
  version,
});
export type OwnInquirySummary = z.output<typeof ownInquirySummary>;

const ownEntry = z.object({
  _id: id,
  kind: z.enum(['question', 'answer']),
  text: z.string(),
  pictures: z.array(inquiryPicture),
  at: instant,
  edited_at: z.nullable(instant),
});
export type OwnInquiryEntry = z.output<typeof ownEntry>;

export const ownInquiry = z.extend(ownInquirySummary, {
  /** Whether the writer may still change or delete it. False after the first answer. */
  editable: z.boolean(),
  /** Oldest first. The first one is the question that the inquiry began with. */
  entries: z.array(ownEntry),
});
export type OwnInquiry = z.output<typeof ownInquiry>;

const words = text(1, MAX_INQUIRY_LETTERS);
const fields = {
  category: inquiryCategory,
  title: line(2, MAX_INQUIRY_TITLE),
  text: words,
  pictures,
};

const path = '/api/home/me/inquiries';
const one = z.object({ item: ownInquiry });

export const listMyInquiries = defineCall({
  method: 'GET',
  path,
  access: 'member',
  summary: 'Lists the inquiries of the caller, newest first.',
  query: z.object({ ...pageQuery, state: z.optional(inquiryState) }),
  output: listOf(ownInquirySummary),
  refusals: sessionRefusals,
});

export const getMyInquiry = defineCall({
  method: 'GET',
  path: `${path}/:_id`,
  access: 'member',
  summary: 'Returns one inquiry of the caller with its questions and answers.',
  params: idParam,
  output: one,
  refusals: [...sessionRefusals, 'NOT_FOUND'],
});

export const createInquiry = defineCall({
  method: 'POST',
  path,
  access: 'member',
  summary: 'Asks the customer centre. Pictures must be own uploads of the folder `inquiry`.',
  body: z.strictObject(fields),
  output: one,
  status: 201,
  refusals: [
    ...sessionRefusals,
    'INVALID_INPUT',
    'NOT_FOUND',
    'TOO_MANY_REQUESTS',
    'IDEMPOTENCY_CONFLICT',
  ],
  idempotent: true,
});

export const updateInquiry = defineCall({
  method: 'PUT',
  path: `${path}/:_id`,
  access: 'member',
  summary: 'Changes an own inquiry before its first answer.',
  params: idParam,
  body: z.strictObject({ ...fields, version }),
  output: one,
  refusals: [
    ...sessionRefusals,
    'INVALID_INPUT',
    'NOT_FOUND',
    'VERSION_CONFLICT',
    'STATE_CONFLICT',
  ],
});

export const deleteInquiry = defineCall({
  method: 'DELETE',
  path: `${path}/:_id`,
  access: 'member',
  summary: 'Deletes an own inquiry before its first answer.',
  params: idParam,
  query: z.object({ version: z.coerce.number().check(z.int(), z.positive()) }),
  output: z.void(),
  status: 204,
  refusals: [...sessionRefusals, 'NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});

export const addQuestion = defineCall({
  method: 'POST',
  path: `${path}/:_id/questions`,
  access: 'member',
  summary: 'Adds a question to an own inquiry that is not closed.',
  params: idParam,
  body: z.strictObject({ text: words, pictures }),
  output: one,
  status: 201,
  refusals: [
    ...sessionRefusals,
    'INVALID_INPUT',
    'NOT_FOUND',
    'STATE_CONFLICT',
    'TOO_MANY_REQUESTS',
    'IDEMPOTENCY_CONFLICT',
  ],
  idempotent: true,
});
