import * as z from 'zod/mini';
import { defineCall, permissions } from './call.ts';
import { count, instant, password, text } from './primitive.ts';

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
  }),
  /** The latest own logins, newest first. */
  logins: z.array(z.object({ at: instant, ip: z.string(), user_agent: z.string() })),
});
export type StaffProfile = z.output<typeof profile>;

const currentPassword = text(1, 64);
const code = text(6, 20);
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const getProfile = defineCall({
  method: 'GET',
  path: '/api/admin/profile',
  access: 'staff',
  summary: 'The account of the caller.',
  output: z.object({ item: profile }),
  refusals: [],
});

export const changeOwnPassword = defineCall({
  method: 'POST',
  path: '/api/admin/profile/password',
  access: 'staff',
  beforePasswordChange: true,
  summary:
    'Sets a new password of one’s own, other than the last; a new session takes the place of this one.',
  body: z.strictObject({ current_password: currentPassword, password }),
  output: z.void(),
  status: 204,
  refusals: ['Unauthorized', 'INVALID_INPUT', 'TOO_MANY_REQUESTS'],
});

export const beginSecondFactor = defineCall({
  method: 'POST',
  path: '/api/admin/profile/second-factor',
  access: 'staff',
  summary: 'Makes a secret for an authenticator. It counts once a code of it was shown.',
  body: z.strictObject({ current_password: currentPassword }),
  output: z.object({ secret: z.string(), uri: z.string() }),
  refusals: ['Unauthorized', 'STATE_CONFLICT', 'TOO_MANY_REQUESTS'],
});

export const confirmSecondFactor = defineCall({
  method: 'POST',
  path: '/api/admin/profile/second-factor/confirm',
  access: 'staff',
  summary: 'Turns the second factor on by a code of the new secret; answers ten recovery codes.',
  body: z.strictObject({ code }),
  output: recoveryCodes,
  refusals: ['SECOND_FACTOR_WRONG', 'STATE_CONFLICT', 'TOO_MANY_REQUESTS'],
});

export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/admin/profile/second-factor/recovery-codes',
  access: 'staff',
  summary: 'Makes ten new recovery codes; the old ones are void.',
  body: z.strictObject({ code }),
  output: recoveryCodes,
  refusals: ['SECOND_FACTOR_WRONG', 'STATE_CONFLICT', 'TOO_MANY_REQUESTS'],
});

export const endSecondFactor = defineCall({
  method: 'POST',
  path: '/api/admin/profile/second-factor/off',
  access: 'staff',
  summary: 'Takes the second factor off, unless a permission asks for it.',
  body: z.strictObject({ code }),
  output: z.void(),
  status: 204,
  refusals: ['SECOND_FACTOR_WRONG', 'STATE_CONFLICT', 'TOO_MANY_REQUESTS'],
});
