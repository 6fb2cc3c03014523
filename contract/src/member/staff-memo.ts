import * as z from 'zod/mini';
import { bulkCall } from '../core/bulk.ts';
import { defineCall } from '../core/call.ts';
import { exportCall } from '../core/export.ts';
import {
  day,
  id,
  idParam,
  idText,
  instant,
  listOf,
  pageQuery,
  staffSearch,
  text,
  typedDay,
  version,
} from '../core/primitive.ts';

export const memoKind = z.enum(['counsel', 'complaint', 'refund', 'other']);
export type MemoKind = z.output<typeof memoKind>;

/**
 * Readers of a memo: all staff who can see members, or the managers (superAdmin) and its author.
 */
export const memoVisibility = z.enum(['staff', 'managers']);

/** For how long the author of a memo may still change it. */
export const MEMO_EDIT_HOURS = 24;

const person = z.object({ _id: id, name: z.string() });

const memo = z.object({
  _id: id,
  member: z.object({ _id: id, user_id: z.string(), name: z.string() }),
  kind: memoKind,
  body: z.string(),
  visibility: memoVisibility,
  pinned: z.boolean(),
  next_contact_on: z.nullable(day),
  done_at: z.nullable(instant),
  author: person,
  /** Staff member who has to contact the member. */
  assignee: person,
  struck_at: z.nullable(instant),
  struck_by: z.nullable(z.string()),
  /** Whether the asking member of staff may change or strike it. */
  editable: z.boolean(),
  created_at: instant,
  updated_at: instant,
  version,
});
export type Memo = z.output<typeof memo>;

const ACCESS = 'manageUsers';
const one = z.object({ item: memo });

export const memoInput = z.object({
  kind: memoKind,
  body: text(1, 2_000).check(z.trim(), z.minLength(1)),
  visibility: memoVisibility,
  pinned: z.boolean(),
  next_contact_on: z.nullable(typedDay),
});

export const listMemos = defineCall({
  method: 'GET',
  path: '/api/admin/user-memos',
  access: ACCESS,
  summary: 'Lists memos about all members, or about one, pinned memos first.',
  query: z.object({
    ...pageQuery,
    member: z.optional(idText),
    kind: z.optional(memoKind),
    author: z.optional(idText),
    assignee: z.optional(idText),
    /** `overdue`: the day of the next contact is over; `open`: one is still due. */
    contact: z.optional(z.enum(['overdue', 'today', 'open', 'done'])),
    q: z.optional(staffSearch()),
    sortBy: z._default(z.enum(['latest', 'oldest', 'contact']), 'latest'),
  }),
  output: listOf(memo),
  refusals: ['ACCESS_DENIED'],
});

export const exportMemos = exportCall(listMemos);

export const finishMemos = bulkCall(listMemos, 'done', z.strictObject({}));
export const assignMemos = bulkCall(listMemos, 'assign', z.strictObject({ assignee: id }));

export const listMemoStaff = defineCall({
  method: 'GET',
  path: '/api/admin/user-memos/staff',
  access: ACCESS,
  summary: 'Lists the staff who may write memos, for pickers.',
  output: z.object({ items: z.array(person) }),
  refusals: ['ACCESS_DENIED'],
});

export const createMemo = defineCall({
  method: 'POST',
  path: '/api/admin/users/:_id/memos',
  access: ACCESS,
  summary: 'Adds a memo about a member.',
  params: idParam,
  body: memoInput,
  output: one,
  status: 201,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'INVALID_INPUT', 'IDEMPOTENCY_CONFLICT'],
  idempotent: 'optional',
});

export const updateMemo = defineCall({
  method: 'PATCH',
  path: '/api/admin/user-memos/:_id',
  access: ACCESS,
  summary: 'Changes an own memo within one day. After that, only a superAdmin can.',
  params: idParam,
  body: z.extend(memoInput, { version }),
  output: one,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'INVALID_INPUT', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});

/**
 * Actions on a memo other than editing its text. Every reader of the memo may perform the last
 * three.
 */
export const moveMemo = defineCall({
  method: 'POST',
  path: '/api/admin/user-memos/:_id/move',
  access: ACCESS,
  summary: 'Strikes out a memo, completes its next contact, or assigns it to another person.',
  params: idParam,
  body: z.object({
    action: z.enum(['strike', 'done', 'undone', 'reassign']),
    /** For `reassign`. */
    assignee: z.optional(id),
    version,
  }),
  output: one,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'INVALID_INPUT', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});
