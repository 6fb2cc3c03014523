import * as z from 'zod/mini';
import { defineCall, permissions } from '../core/call.ts';
import {
  count,
  day,
  id,
  idParam,
  idText,
  instant,
  line,
  listOf,
  loginId,
  pageQuery,
  password,
  personName,
  phone,
  staffSearch,
  typedDay,
  version,
} from '../core/primitive.ts';
import { loginMethod } from '../session/auth.ts';

const permission = z.enum(permissions);

/** `active` may work, `disabled` was taken out, `waiting` and `over` lie outside of the days set. */
export const managerState = z.enum(['active', 'disabled', 'waiting', 'over']);
export type ManagerState = z.output<typeof managerState>;

/** A member of staff. The number is masked. */
const manager = z.object({
  _id: id,
  user_id: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  permissions: z.array(permission),
  state: managerState,
  starts_on: z.nullable(day),
  ends_on: z.nullable(day),
  /** Only addresses of this group let the account in; `null` = the whole list does. */
  ip_group: z.nullable(z.string()),
  second_factor: z.boolean(),
  /** A permission of the account requires a second factor. */
  second_factor_required: z.boolean(),
  last_login_at: z.nullable(instant),
  last_ip: z.nullable(z.string()),
  /** Sessions open now: one at most. */
  sessions: count,
  created_at: instant,
  version,
});
export type Manager = z.output<typeof manager>;

const managerView = z.extend(manager, {
  created_by: z.nullable(z.string()),
  recovery_codes: count,
  /** Permissions granted and revoked, newest first. */
  permission_log: z.array(
    z.object({ permission, granted: z.boolean(), by: z.nullable(z.string()), at: instant }),
  ),
});
export type ManagerView = z.output<typeof managerView>;

const one = z.object({ item: managerView });
/** A name that groups addresses, such as 본사. */
export const ipGroup = line(1, 20);

const fields = {
  name: personName,
  /** `null` = none. If a change omits it, it stays as it is. */
  phone: z.nullable(phone),
  permissions: z.array(permission).check(z.maxLength(permissions.length)),
  starts_on: z.nullable(typedDay),
  ends_on: z.nullable(typedDay),
  ip_group: z.nullable(ipGroup),
};

export const listManagers = defineCall({
  method: 'GET',
  path: '/api/admin/managers',
  access: 'superAdmin',
  summary: 'Lists members of staff. `q` searches login id and name.',
  query: z.strictObject({
    ...pageQuery,
    q: z.optional(staffSearch()),
    state: z.optional(managerState),
    permission: z.optional(permission),
    sortBy: z._default(z.enum(['latest', 'oldest', 'name', 'login']), 'latest'),
  }),
  output: listOf(manager),
  refusals: ['ACCESS_DENIED'],
});

export const getManager = defineCall({
  method: 'GET',
  path: '/api/admin/managers/:_id',
  access: 'superAdmin',
  summary: 'Returns one member of staff with the history of their permissions.',
  params: idParam,
  output: one,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});

export const createManager = defineCall({
  method: 'POST',
  path: '/api/admin/managers',
  access: 'superAdmin',
  summary: 'Adds a member of staff. Each person has one account.',
  body: z.strictObject({ user_id: loginId, password, ...fields }),
  output: one,
  status: 201,
  refusals: ['ACCESS_DENIED', 'DUPLICATE_LOGIN_ID', 'INVALID_INPUT'],
});

export const updateManager = defineCall({
  method: 'PATCH',
  path: '/api/admin/managers/:_id',
  access: 'superAdmin',
  summary: 'Changes a member of staff. Revoked permissions end for open sessions at once.',
  params: idParam,
  body: z.strictObject({
    ...z.partial(z.object(fields)).shape,
    state: z.optional(z.enum(['active', 'disabled'])),
    version,
  }),
  output: one,
  refusals: [
    'ACCESS_DENIED',
    'NOT_FOUND',
    'INVALID_INPUT',
    'VERSION_CONFLICT',
    'LAST_SUPER_ADMIN',
    'SELF_LOCKOUT',
  ],
});

/** The row is kept because the audit log refers to it. The account can no longer log in. */
export const removeManager = defineCall({
  method: 'DELETE',
  path: '/api/admin/managers/:_id',
  access: 'superAdmin',
  summary: 'Removes a member of staff: permissions, sessions and login end.',
  params: idParam,
  query: z.object({ version: z.optional(idText) }),
  output: z.void(),
  status: 204,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'VERSION_CONFLICT', 'LAST_SUPER_ADMIN', 'SELF_LOCKOUT'],
});

export const resetManagerPassword = defineCall({
  method: 'POST',
  path: '/api/admin/managers/:_id/password',
  access: 'superAdmin',
  summary: 'Sets a new password for another member of staff and ends their session.',
  params: idParam,
  body: z.strictObject({ password, version }),
  output: one,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'INVALID_INPUT', 'VERSION_CONFLICT'],
});

export const resetManagerSecondFactor = defineCall({
  method: 'POST',
  path: '/api/admin/managers/:_id/second-factor/reset',
  access: 'superAdmin',
  summary: 'Removes the second factor of an account whose owner lost the device.',
  params: idParam,
  body: z.strictObject({ reason: line(2, 200), version }),
  output: one,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});

/** One login of staff, good or refused. */
const staffLogin = z.object({
  _id: id,
  at: instant,
  ip: z.string(),
  user_agent: z.string(),
  result: z.enum([
    'ok',
    'wrong',
    'not_active',
    'limited',
    'address_refused',
    'second_factor_wrong',
  ]),
  method: loginMethod,
});
export type StaffLogin = z.output<typeof staffLogin>;

export const listManagerLogins = defineCall({
  method: 'GET',
  path: '/api/admin/managers/:_id/logins',
  access: 'superAdmin',
  summary: 'Lists the logins of a member of staff, newest first, kept for two years.',
  params: idParam,
  query: z.strictObject(pageQuery),
  output: listOf(staffLogin),
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});

export const getSecondFactorRule = defineCall({
  method: 'GET',
  path: '/api/admin/second-factor-rule',
  access: 'superAdmin',
  summary: 'Lists the permissions that require a second factor.',
  output: z.object({ item: z.object({ permissions: z.array(permission), without: count }) }),
  refusals: ['ACCESS_DENIED'],
});

export const setSecondFactorRule = defineCall({
  method: 'PUT',
  path: '/api/admin/second-factor-rule',
  access: 'superAdmin',
  summary: 'Sets the permissions that require a second factor.',
  body: z.strictObject({
    permissions: z.array(permission).check(z.maxLength(permissions.length)),
  }),
  output: z.object({ item: z.object({ permissions: z.array(permission), without: count }) }),
  refusals: ['ACCESS_DENIED'],
});
