import * as z from 'zod/mini';
import { defineCall, permissions } from '../core/call.ts';
import { count, factorCode, givenPassword, instant, password } from '../core/primitive.ts';

/** How many recovery codes there are to begin with. */
export const RECOVERY_CODES = 10;

const profile = z.object({
  user_id: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  permissions: z.array(z.enum(permissions)),
  second_factor: z.object({
    /** `null` = none. */
    since: z.nullable(instant),
    /** A permission requires it, so it cannot be removed. */
    required: z.boolean(),
    recovery_codes: count,
    /** The account has a passkey, which is a second factor too. */
    by_passkey: z._default(z.boolean(), false),
  }),
  /** The latest own logins, newest first. */
  logins: z.array(z.object({ at: instant, ip: z.string(), user_agent: z.string() })),
});
export type StaffProfile = z.output<typeof profile>;

/** The code of an authenticator, which shows it in groups, or a recovery code. */
const code = factorCode;
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const getProfile = defineCall({
  method: 'GET',
  path: '/api/admin/profile',
  access: 'staff',
  summary: 'Returns the account of the caller.',
  output: z.object({ item: profile }),
  refusals: [],
});

export const changeOwnPassword = defineCall({
  method: 'POST',
  path: '/api/admin/profile/password',
  access: 'staff',
  beforePasswordChange: true,
  summary:
    'Changes the own password, which must differ from the last one. A new session replaces this one.',
  body: z.strictObject({ current_password: givenPassword, password }),
  output: z.void(),
  status: 204,
  refusals: ['Unauthorized', 'INVALID_INPUT', 'TOO_MANY_REQUESTS'],
});

export const beginSecondFactor = defineCall({
  method: 'POST',
  path: '/api/admin/profile/second-factor',
  access: 'staff',
  summary: 'Creates a secret for an authenticator. It takes effect after a code is confirmed.',
  body: z.strictObject({ current_password: givenPassword }),
  output: z.object({ secret: z.string(), uri: z.string() }),
  refusals: ['Unauthorized', 'STATE_CONFLICT', 'TOO_MANY_REQUESTS'],
});

export const confirmSecondFactor = defineCall({
  method: 'POST',
  path: '/api/admin/profile/second-factor/confirm',
  access: 'staff',
  summary: 'Turns on the second factor by a code of the new secret. Returns ten recovery codes.',
  body: z.strictObject({ code }),
  output: recoveryCodes,
  refusals: ['SECOND_FACTOR_WRONG', 'STATE_CONFLICT', 'TOO_MANY_REQUESTS'],
});

export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/admin/profile/second-factor/recovery-codes',
  access: 'staff',
  summary: 'Creates ten new recovery codes. The old codes become void.',
  body: z.strictObject({ code }),
  output: recoveryCodes,
  refusals: ['SECOND_FACTOR_WRONG', 'STATE_CONFLICT', 'TOO_MANY_REQUESTS'],
});

export const endSecondFactor = defineCall({
  method: 'POST',
  path: '/api/admin/profile/second-factor/off',
  access: 'staff',
  summary: 'Turns off the second factor, unless a permission requires it.',
  body: z.strictObject({ code }),
  output: z.void(),
  status: 204,
  refusals: ['SECOND_FACTOR_WRONG', 'STATE_CONFLICT', 'TOO_MANY_REQUESTS'],
});
