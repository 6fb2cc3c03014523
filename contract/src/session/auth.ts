import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import {
  givenFactorCode,
  givenLoginId,
  givenPassword,
  id,
  instant,
  text,
} from '../core/primitive.ts';
import { socialProviders } from './social-provider.ts';

/** Text cut to its first `max` characters, so that longer input is not refused. */
const first = (max: number) =>
  z.string().check(z.overwrite((value) => value.slice(0, max).toWellFormed()));
const beginning = (min: number, max: number) => z.pipe(first(max), text(min, max));

/** The client's own claims at a login, kept for the log only. */
export const claims = {
  ip_address: z.optional(beginning(0, 64)),
  user_agent: z.optional(beginning(0, 512)),
};

/**
 * Login form input. Every id and password is shorter than this limit, so longer input is treated as
 * wrong credentials.
 */
export const credentials = z.object({
  user_id: z.pipe(first(64), givenLoginId),
  password: z.pipe(first(64), givenPassword),
  ...claims,
});

/** Proof that a login used. A server of the version before omits it. */
export const loginMethod = z._default(
  z.enum(['password', 'passkey', ...socialProviders]),
  'password',
);
export type LoginMethod = z.output<typeof loginMethod>;

const message = <const M extends string>(...codes: [M, ...M[]]) =>
  z.object({ message: z.enum(codes) });

/** Why a session is missing; the client acts on each differently (features K34). */
export const sessionRefusals = [
  'MISSING_TOKENS',
  'TOKEN_EXPIRED',
  'INVALID_TOKEN',
  'SESSION_INVALIDATED',
  'OTHER_DEVICE_LOGIN',
] as const;

export const memberLogin = defineCall({
  method: 'POST',
  path: '/api/home/auth/login',
  access: 'anyone',
  summary: 'Logs in a member or an expert and sets the session cookies.',
  body: credentials,
  output: message('LOGIN_SUCCESS'),
  /** ACCESS_DENIED: the account is suspended. */
  refusals: ['Unauthorized', 'WITHDRAWN_ACCOUNT', 'ACCESS_DENIED', 'TOO_MANY_REQUESTS'],
});

export const memberLogout = defineCall({
  method: 'POST',
  path: '/api/home/auth/logout',
  access: 'anyone',
  summary: 'Ends the session, if there is one, and clears the cookies.',
  output: message('LOGOUT_SUCCESS'),
  refusals: [],
});

export const memberProtected = defineCall({
  method: 'GET',
  path: '/api/home/auth/protected',
  access: 'member',
  summary: 'Returns whether the session is live.',
  output: message('ACCESS_GRANTED'),
  refusals: sessionRefusals,
});

export const memberRefresh = defineCall({
  method: 'GET',
  path: '/api/home/auth/refresh',
  access: 'anyone',
  summary: 'Rotates the session cookies. A repeat within 30 s gets the same cookies.',
  output: message('TOKEN_REFRESH_SUCCESS'),
  refusals: ['REFRESH_FAIL', 'SESSION_INVALIDATED', 'OTHER_DEVICE_LOGIN', 'ACCESS_DENIED'],
});

export const memberCheck = defineCall({
  method: 'GET',
  path: '/api/home/auth/check',
  access: 'member',
  summary: 'Returns the user type, which decides the pages.',
  output: z.object({
    type: z.enum(['user', 'expert']),
    /** Only there while staff look at the site as this member: when that ends. */
    view_until: z.optional(instant),
    /** Set together with it: id and masked name of the viewed member. */
    view_of: z.optional(z.object({ _id: id, name: z.string() })),
  }),
  refusals: sessionRefusals,
});

export const adminLogin = defineCall({
  method: 'POST',
  path: '/api/admin/auth/login',
  access: 'anyone',
  summary: 'Logs in a member of staff from an allowed address. Their earlier session ends.',
  body: z.extend(credentials, {
    /** The second factor: six digits, or one of the recovery codes. */
    code: z.optional(givenFactorCode),
  }),
  output: z.object({
    message: z.literal('ADMIN_LOGIN_SUCCESS'),
    name: z.string(),
    /** The session that this login ended, so that its owner can recognize it. */
    replaced: z.nullable(
      z.object({ at: z.string(), ip_address: z.string(), user_agent: z.string() }),
    ),
  }),
  refusals: [
    'Unauthorized',
    'ACCESS_DENIED',
    'TOO_MANY_REQUESTS',
    'SECOND_FACTOR_REQUIRED',
    'SECOND_FACTOR_WRONG',
  ],
});

export const adminLogout = defineCall({
  method: 'POST',
  path: '/api/admin/auth/logout',
  access: 'anyone',
  summary: 'Ends the staff session, if there is one, and clears the cookies.',
  output: message('ADMIN_LOGOUT_SUCCESS'),
  refusals: [],
});

export const adminProtected = defineCall({
  method: 'GET',
  path: '/api/admin/auth/protected',
  access: 'staff',
  beforePasswordChange: true,
  summary: 'Returns whether the staff session is live.',
  output: message('ADMIN_CHECK_SUCCESS'),
  refusals: [...sessionRefusals, 'ACCESS_DENIED'],
});

export const adminRefresh = defineCall({
  method: 'GET',
  path: '/api/admin/auth/refresh',
  access: 'anyone',
  summary: 'Rotates the staff session cookies. A repeat within 30 s gets the same cookies.',
  output: message('TOKEN_REFRESH_SUCCESS'),
  refusals: ['REFRESH_FAIL', 'SESSION_INVALIDATED', 'OTHER_DEVICE_LOGIN', 'ACCESS_DENIED'],
});

export const adminCheck = defineCall({
  method: 'GET',
  path: '/api/admin/auth/check',
  access: 'staff',
  beforePasswordChange: true,
  summary: 'Returns the user type and the account of the session.',
  output: z.object({
    type: z.literal('admin'),
    name: z.string(),
    user_id: z.string(),
    permissions: z.array(z.string()),
    /** An admin has set the password. Until it is changed, every other call is refused. */
    must_change_password: z.boolean(),
  }),
  refusals: [...sessionRefusals, 'ACCESS_DENIED'],
});

export const checkSession = defineCall({
  method: 'GET',
  path: '/api/admin/auth/check-session',
  access: 'staff',
  beforePasswordChange: true,
  summary: 'Returns whether this session is still the only live session of the account.',
  output: message('ACCESS_GRANTED'),
  refusals: [...sessionRefusals, 'ACCESS_DENIED'],
});

export const checkPermission = defineCall({
  method: 'POST',
  path: '/api/admin/auth/check-permission',
  access: 'staff',
  summary: 'Returns whether the session may open the named screen.',
  body: z.object({ menu: text(0, 64) }),
  output: message('MENU_ACCESS_GRANTED'),
  refusals: [...sessionRefusals, 'ACCESS_DENIED', 'SECOND_FACTOR_SETUP', 'PASSWORD_CHANGE_NEEDED'],
});

export const checkIp = defineCall({
  method: 'POST',
  path: '/api/admin/auth/check-ip',
  access: 'anyone',
  summary: 'Returns whether the address that the server sees is allowed. `ip` is only logged.',
  body: z.object({ ip: text(0, 64) }),
  output: z.object({ authenticated: z.boolean() }),
  refusals: [],
});

/** Our own address look-up, so that staff can log in on a machine without the internet. */
export const whatIsMyAddress = defineCall({
  method: 'GET',
  path: '/api/admin/auth/my-ip',
  access: 'anyone',
  summary: 'Returns the address that the server sees, and the lookup services to ask as well.',
  output: z.object({ ip: z.string(), services: z.array(z.string()) }),
  refusals: [],
});
