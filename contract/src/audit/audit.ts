import * as z from 'zod/mini';
import { defineCall, type Permission } from '../core/call.ts';
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
  staffSearch,
  text,
} from '../core/primitive.ts';
import { currentKind } from './audit-kind.ts';
import { loginMethod } from '../session/auth.ts';

/** One thing that staff did or looked at. */
export const auditEntry = z.object({
  _id: id,
  at: instant,
  /** Acting admin; `null` for an expert or the system. */
  admin: z.nullable(z.object({ _id: id, name: z.string(), login_id: z.string() })),
  ip: z.nullable(z.string()),
  session_id: z.nullable(id),
  request_id: z.nullable(z.string()),
  /** Noun and verb, such as `member.update`. */
  action: z.string(),
  target_kind: z.nullable(z.string()),
  target_id: z.nullable(id),
  /** Changed fields, each with its value before and after, or other recorded facts. */
  diff: z.nullable(z.unknown()),
  reason: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof auditEntry>;

const word = z.string().check(z.regex(/^[\w.-]{1,60}$/));

export const listAuditLog = defineCall({
  method: 'GET',
  path: '/api/admin/audit-log',
  access: 'superAdmin',
  summary:
    'Lists staff actions and reads of personal data, filtered by actor, action, target and day.',
  query: z.strictObject({
    ...pageQuery,
    admin: z.optional(idText),
    /** The noun of an action, or the full action. */
    action: z.optional(word),
    /** Category of the actions: views of personal data, exports, or changes. */
    sort: z.optional(z.enum(['view', 'export', 'change'])),
    target_kind: z.optional(word),
    target_id: z.optional(idText),
    /**
     * A complete login id. Matches actions on the member and on their orders, refunds, memberships
     * and memos.
     */
    member: z.optional(text(1, 40)),
    from: z.optional(day),
    to: z.optional(day),
    /** In the reason. */
    q: z.optional(staffSearch()),
    sortBy: z._default(z.enum(['latest', 'oldest']), 'latest'),
  }),
  output: listOf(auditEntry),
  refusals: [],
});
export const exportAuditLog = exportCall(listAuditLog);

export const getAuditEntry = defineCall({
  method: 'GET',
  path: '/api/admin/audit-log/:_id',
  access: 'superAdmin',
  summary: 'Returns one entry of the audit log with its link in the hash chain.',
  params: idParam,
  output: z.object({
    item: z.extend(auditEntry, { seq: z.nullable(count), hash: z.nullable(z.string()) }),
  }),
  refusals: ['NOT_FOUND'],
});

export const auditNames = defineCall({
  method: 'GET',
  path: '/api/admin/audit-names',
  access: 'superAdmin',
  summary: 'Lists the actors and actions in the audit log, for its filters.',
  output: z.object({
    admins: z.array(z.object({ _id: id, name: z.string(), login_id: z.string() })),
    kinds: z.array(z.string()),
  }),
  refusals: [],
});

export const checkAuditChain = defineCall({
  method: 'GET',
  path: '/api/admin/audit-chain',
  access: 'superAdmin',
  summary: 'Checks the hash chain of the audit log, and returns the first break if there is one.',
  output: z.object({
    length: count,
    /** The newest link, as hexadecimal. */
    head: z.nullable(z.string()),
    checked_at: instant,
    broken: z.nullable(
      z.object({
        audit_id: count,
        seq: z.nullable(count),
        kind: z.enum(['removed', 'changed', 'gap', 'unlinked']),
      }),
    ),
  }),
  refusals: [],
});

/**
 * Permission needed to see the history of each kind of target. Kinds not listed require super
 * admin.
 */
const trailNeeds: Readonly<Record<string, Permission>> = {
  member: 'manageUsers',
  memo: 'manageUsers',
  inquiry: 'manageUsers',
  membership: 'manageUsers',
  expert: 'manageExperts',
  product: 'manageExperts',
  broadcast: 'manageContent',
  'broadcast-rule': 'manageContent',
  room: 'manageContent',
  chatWord: 'manageContent',
  lineReport: 'manageContent',
  calendar: 'manageContent',
  'market-day': 'manageContent',
  'best-stock': 'manageContent',
  stock: 'manageContent',
  post: 'manageContent',
  review: 'manageContent',
  reviewGroup: 'manageContent',
  banner: 'manageContent',
  event: 'manageContent',
  video: 'manageContent',
  vod: 'manageContent',
  series: 'manageContent',
  lecture: 'manageContent',
  profit: 'manageContent',
  link: 'manageContent',
  pageText: 'manageContent',
  terms: 'manageContent',
  campaign: 'manageMessages',
  template: 'manageMessages',
  audience: 'manageMessages',
  order: 'managePayments',
  subscription: 'managePayments',
  taxDocument: 'managePayments',
  refund: 'managePayments',
  coupon: 'managePayments',
};

/** The permission that the history of a kind of subject requires. */
export function trailNeedOf(targetKind: string): Permission {
  const kind = currentKind(targetKind);
  return Object.hasOwn(trailNeeds, kind) ? (trailNeeds[kind] ?? 'superAdmin') : 'superAdmin';
}

export const listAuditTrail = defineCall({
  method: 'GET',
  path: '/api/admin/audit-trail',
  access: 'staff',
  summary:
    'Lists the audit entries of one record, newest first. An order includes those of its refunds. ' +
    'Requires permission to open the screens of the record.',
  query: z.strictObject({ ...pageQuery, target_kind: word, target_id: idText }),
  output: listOf(auditEntry),
  refusals: ['ACCESS_DENIED'],
});

/** An attempt to log in. */
export const loginEvent = z.object({
  _id: id,
  at: instant,
  realm: z.enum(['member', 'admin']),
  /** Account of the attempt. Members have the login id only. `null` if there is no such account. */
  subject: z.nullable(z.object({ _id: id, name: z.nullable(z.string()), login_id: z.string() })),
  ip: z.string(),
  user_agent: z.string(),
  /** `ok`, or why not. */
  result: z.string(),
  method: loginMethod,
  /** The first good login of the account from this network. */
  new_network: z.boolean(),
});
export type LoginEvent = z.output<typeof loginEvent>;

export const listLoginEvents = defineCall({
  method: 'GET',
  path: '/api/admin/login-events',
  access: 'superAdmin',
  summary: 'Lists successful and failed login attempts of staff or members.',
  query: z.strictObject({
    ...pageQuery,
    realm: z._default(z.enum(['member', 'admin']), 'admin'),
    outcome: z.optional(z.enum(['ok', 'failed'])),
    /** A login id, whole. */
    q: z.optional(staffSearch()),
    ip: z.optional(z.union([z.ipv4(), z.ipv6()])),
    from: z.optional(day),
    to: z.optional(day),
    sortBy: z._default(z.enum(['latest', 'oldest']), 'latest'),
  }),
  output: listOf(loginEvent),
  refusals: [],
});
export const exportLoginEvents = exportCall(listLoginEvents);

// ---- the monthly review (features L07) ----

const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/));

/** Number of times an admin viewed and exported personal data in a month. */
export const accessFigures = z.object({
  admin: z.object({ _id: id, name: z.string(), login_id: z.string() }),
  views: count,
  unmasks: count,
  exports: count,
  /** Rows of all files taken out. */
  exported_rows: count,
  /** How many members were looked at. */
  members: count,
  /** Looks and files between 22:00 and 07:00, Asia/Seoul. */
  at_night: count,
});
export type AccessFigures = z.output<typeof accessFigures>;

const accessReview = z.object({
  month,
  /** Over, so that it can be signed off. */
  is_over: z.boolean(),
  items: z.array(accessFigures),
  signed: z.nullable(
    z.object({ by: z.string(), at: instant, note: z.string(), chain_seq: count, head: z.string() }),
  ),
});
export type AccessReview = z.output<typeof accessReview>;

export const getAccessReview = defineCall({
  method: 'GET',
  path: '/api/admin/access-review',
  access: 'superAdmin',
  summary: 'Lists who read personal data in a month, how often, and who reviewed it.',
  query: z.strictObject({ month }),
  output: z.object({ item: accessReview, open_months: z.array(month) }),
  refusals: [],
});

export const signAccessReview = defineCall({
  method: 'POST',
  path: '/api/admin/access-review',
  access: 'superAdmin',
  summary: 'Signs off the review of a completed month, with its findings.',
  body: z.strictObject({ month, note: line(5, 500) }),
  output: z.object({ item: accessReview }),
  status: 201,
  refusals: ['STATE_CONFLICT'],
});
