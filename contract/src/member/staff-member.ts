import * as z from 'zod/mini';
import { bulkCall } from '../core/bulk.ts';
import { defineCall } from '../core/call.ts';
import { grade } from './grade.ts';
import { exportCall, reason } from '../core/export.ts';
import {
  count,
  day,
  emailAddress,
  id,
  idParam,
  idText,
  instant,
  listOf,
  loginId,
  pageQuery,
  personName,
  phone,
  staffSearch,
  version,
  yesNo,
} from '../core/primitive.ts';
import { pushSeen } from '../push/push-seen.ts';
import { messagePurpose } from '../message/message-purpose.ts';
import { smsProvider } from '../message/sms-provider.ts';
import { consentKinds, interests, nickname } from '../session/signup.ts';
import { MAX_TAGS, tag } from './tag.ts';

export const userState = z.enum(['active', 'dormant', 'suspended', 'withdrawn']);
export type UserState = z.output<typeof userState>;

/** A member as a list of staff shows one: personal data is masked. */
export const staffUser = z.object({
  _id: id,
  user_id: z.string(),
  name: z.string(),
  nickname: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  type: z.enum(['user', 'expert']),
  state: userState,
  suspended_until: z.nullable(instant),
  grade,
  /** Products in use, the one that ends first in front. */
  products: z.array(z.object({ name: z.string(), kind: z.string(), ends_at: instant })),
  /** For former customers: when the last product ended. */
  last_ended_at: z.nullable(instant),
  sms: z.boolean(),
  push: z.boolean(),
  night: z.boolean(),
  tags: z.array(z.string()),
  join_source: z.enum(['web', 'staff']),
  last_login_at: z.nullable(instant),
  created_at: instant,
  version,
});
export type StaffUser = z.output<typeof staffUser>;

/** A member on a page of their own. */
const staffUserView = z.extend(staffUser, {
  email: z.nullable(z.string()),
  interests: z.array(z.string()),
  suspend_reason: z.nullable(z.string()),
  withdrawn_at: z.nullable(instant),
  /** Identity confirmed by the member's carrier, if the member has verified it. */
  identity: z.nullable(z.object({ checked_at: instant, carrier: z.string() })),
  /** A password that staff had made opens the account until then. */
  password_until: z.nullable(instant),
  sessions: count,
  memos: count,
  /** For a member who left: whether staff allow them to return. */
  may_return: z.nullable(z.boolean()),
});
export type StaffUserView = z.output<typeof staffUserView>;

const one = z.object({ item: staffUserView });
const ACCESS = 'manageUsers';

/** Search filters for members. */
export const userFilter = {
  /** The beginning of an id, name or nickname; four digits a number ends with; all of a number or address. */
  q: z.optional(staffSearch()),
  state: z.optional(userState),
  grade: z.optional(grade),
  product: z.optional(idText),
  expert: z.optional(idText),
  /** A product in use ends within this many days. */
  ends: z.optional(z.enum(['1', '7', '30'])),
  sms: z.optional(yesNo),
  push: z.optional(yesNo),
  night: z.optional(yesNo),
  /** Joined on these days of Seoul. */
  from: z.optional(day),
  to: z.optional(day),
  /** Last login within this many days, or no login for that long. */
  login: z.optional(z.enum(['7', '30', 'not30', 'not90', 'never'])),
  source: z.optional(z.enum(['web', 'staff'])),
  tag: z.optional(tag),
  sortBy: z._default(z.enum(['latest', 'oldest', 'login', 'login-oldest']), 'latest'),
};

export const listUsers = defineCall({
  method: 'GET',
  path: '/api/admin/users',
  access: ACCESS,
  summary: 'Lists members by filter. Experts have their own lists.',
  query: z.object({ ...pageQuery, ...userFilter }),
  output: listOf(staffUser),
  refusals: ['ACCESS_DENIED'],
});

export const exportUsers = exportCall(listUsers);

export const getUserFigures = defineCall({
  method: 'GET',
  path: '/api/admin/users/figures',
  access: ACCESS,
  summary: 'Counts all members, paying members, expiring memberships and SMS consents.',
  output: z.object({
    item: z.object({
      total: count,
      joined_today: count,
      paying: count,
      by_grade: z.object({ vip: count, premium: count, vvip: count }),
      ending: count,
      sms: count,
      at: instant,
    }),
  }),
  refusals: ['ACCESS_DENIED'],
});

/** How a member gave consent to staff. */
export const consentWay = z.enum(['paper', 'phone', 'visit']);

export const createUser = defineCall({
  method: 'POST',
  path: '/api/admin/users',
  access: ACCESS,
  summary: 'Creates a member. A password that is valid for one day is sent to their phone only.',
  body: z.object({
    user_id: loginId,
    name: personName,
    nickname: z.nullable(nickname),
    phone,
    email: z.nullable(emailAddress),
    /** The terms and the privacy policy are required for membership. */
    agreed: z.array(z.enum(consentKinds)).check(z.maxLength(consentKinds.length)),
    consent_way: consentWay,
    reason,
  }),
  output: one,
  status: 201,
  refusals: ['ACCESS_DENIED', 'INVALID_INPUT', 'DUPLICATE_LOGIN_ID'],
});

export const getUser = defineCall({
  method: 'GET',
  path: '/api/admin/users/:_id',
  access: ACCESS,
  summary: 'Returns one member, masked. The read is written into the audit log.',
  params: idParam,
  output: one,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});

export const updateUser = defineCall({
  method: 'PATCH',
  path: '/api/admin/users/:_id',
  access: ACCESS,
  summary: 'Corrects a profile. A name or number requires a reason. The former number is told.',
  params: idParam,
  body: z.object({
    name: z.optional(personName),
    nickname: z.optional(z.nullable(nickname)),
    phone: z.optional(phone),
    email: z.optional(z.nullable(emailAddress)),
    interests: z.optional(z.array(z.enum(interests)).check(z.maxLength(interests.length))),
    reason: z.optional(reason),
    version,
  }),
  output: one,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'INVALID_INPUT', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});

export const personalField = z.enum(['name', 'phone', 'email', 'birth']);
export type PersonalFieldName = z.output<typeof personalField>;

export const unmaskUser = defineCall({
  method: 'POST',
  path: '/api/admin/users/:_id/unmask',
  access: ACCESS,
  summary: 'Returns one unmasked personal value, for a recorded reason.',
  params: idParam,
  body: z.object({ field: personalField, reason }),
  output: z.object({ value: z.nullable(z.string()) }),
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});

export const viewAsUser = defineCall({
  method: 'POST',
  path: '/api/admin/users/:_id/view',
  access: ACCESS,
  summary: 'Opens the public site as a member sees it, read-only, for 15 minutes.',
  params: idParam,
  body: z.object({ reason }),
  output: z.object({ until: instant }),
  status: 201,
  /** STATE_CONFLICT: the member cannot log in themselves, or is an expert. */
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'STATE_CONFLICT'],
});

const suspension = { reason, until: z.nullable(instant) };

export const suspendUser = defineCall({
  method: 'POST',
  path: '/api/admin/users/:_id/suspend',
  access: ACCESS,
  summary: 'Suspends an account until a day, or indefinitely. Every device is logged out at once.',
  params: idParam,
  body: z.object({ ...suspension, version }),
  output: one,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'INVALID_INPUT', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});

export const reinstateUser = defineCall({
  method: 'POST',
  path: '/api/admin/users/:_id/reinstate',
  access: ACCESS,
  summary: 'Reinstates a suspended account.',
  params: idParam,
  body: z.object({ reason, version }),
  output: one,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});

export const resetUserPassword = defineCall({
  method: 'POST',
  path: '/api/admin/users/:_id/reset-password',
  access: ACCESS,
  summary:
    'Sends a password that is valid for one day to the member’s number. Every device is logged out.',
  params: idParam,
  body: z.object({ reason }),
  output: one,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'STATE_CONFLICT', 'TOO_MANY_REQUESTS'],
});

export const setUserTags = defineCall({
  method: 'PUT',
  path: '/api/admin/users/:_id/tags',
  access: ACCESS,
  summary: 'Sets the tags of a member.',
  params: idParam,
  body: z.object({ tags: z.array(tag).check(z.maxLength(MAX_TAGS)) }),
  output: one,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});

export const listUserTags = defineCall({
  method: 'GET',
  path: '/api/admin/user-tags',
  access: ACCESS,
  summary: 'Lists all tags, most used first.',
  output: z.object({ items: z.array(z.object({ tag: z.string(), members: count })) }),
  refusals: ['ACCESS_DENIED'],
});

export const tagUsers = bulkCall(listUsers, 'tag', z.strictObject({ tag }));

/** Members who left or are already suspended stay unchanged. */
export const suspendUsers = bulkCall(listUsers, 'suspend', z.strictObject(suspension));

/** A device that is logged in. */
const userSession = z.object({
  _id: id,
  user_agent: z.string(),
  ip: z.string(),
  created_at: instant,
  last_used_at: instant,
});
export type UserSession = z.output<typeof userSession>;

/** An attempt to log in; `result` is `ok` or why not. */
const userLogin = z.object({
  _id: id,
  at: instant,
  ip: z.string(),
  user_agent: z.string(),
  result: z.string(),
});

export const listUserSessions = defineCall({
  method: 'GET',
  path: '/api/admin/users/:_id/sessions',
  access: ACCESS,
  summary: 'Lists the devices with a session of a member, and the newest login attempts.',
  params: idParam,
  output: z.object({ items: z.array(userSession), logins: z.array(userLogin) }),
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});

export const endUserSessions = defineCall({
  method: 'POST',
  path: '/api/admin/users/:_id/sessions/end',
  access: ACCESS,
  summary: 'Ends one session of a member, or all. The device is notified at once.',
  params: idParam,
  body: z.object({ session: z.nullable(id), reason }),
  output: z.object({ ended: count }),
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});

/** One line of the ledger of consents: nothing in it is ever changed. */
const consentEntry = z.object({
  _id: id,
  kind: z.enum(consentKinds),
  given: z.boolean(),
  source: z.string(),
  wording: count,
  note: z.nullable(z.string()),
  at: instant,
});

export const listUserConsents = defineCall({
  method: 'GET',
  path: '/api/admin/users/:_id/consents',
  access: ACCESS,
  summary: 'Lists every consent that a member gave or withdrew, newest first.',
  params: idParam,
  output: z.object({ items: z.array(consentEntry) }),
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});

export const setUserConsent = defineCall({
  method: 'PUT',
  path: '/api/admin/users/:_id/consents/:kind',
  access: ACCESS,
  summary: 'Records the advertising consent that a member gave to staff or withdrew.',
  params: z.object({ _id: idText, kind: z.enum(['marketing_sms', 'marketing_push', 'night']) }),
  body: z.object({ given: z.boolean(), note: reason }),
  output: z.object({ items: z.array(consentEntry) }),
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'INVALID_INPUT', 'STATE_CONFLICT'],
});

/** A message sent to one person, in any state. The phone number is masked. */
export const userMessage = z.object({
  /** Campaigns and single messages have separate ids. Kind and id together are unique. */
  kind: z.enum(['campaign', 'single']),
  _id: id,
  channel: z.enum(['sms', 'push', 'alimtalk']),
  advertising: z.boolean(),
  title: z.string(),
  /** `null` for a code or a password, which only its owner may read. */
  text: z.nullable(z.string()),
  /** Of a single message. */
  purpose: z.nullable(messagePurpose),
  destination: z.string(),
  state: z.enum(['waiting', 'sent', 'failed', 'unknown', 'expired', 'taken_back']),
  reason: z.nullable(z.string()),
  /** Provider that accepted the message; `null` for a push, and until a provider accepts it. */
  provider: z.nullable(smsProvider),
  /** Whether that is the fallback, because the first definitely did not accept it. */
  failover: z.boolean(),
  /** A text message that took the place of an 알림톡 that failed. */
  is_instead: z.boolean(),
  /** Device reports of a push; `null` for other messages, and until a device reports. */
  seen: z.nullable(pushSeen),
  /** The provider reported another result after the result of an 알림톡 was final. */
  is_told_late: z.boolean(),
  at: instant,
});
export type UserMessage = z.output<typeof userMessage>;

export const listUserMessages = defineCall({
  method: 'GET',
  path: '/api/admin/users/:_id/messages',
  access: ACCESS,
  summary: 'Lists every message to a member, newest first.',
  params: idParam,
  query: z.object(pageQuery),
  output: listOf(userMessage),
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});
