import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { givenPassword, id, idParam, instant, line } from '../core/primitive.ts';
import { claims, sessionRefusals } from '../session/auth.ts';

/** Passkeys that one account may have. */
export const MAX_PASSKEYS = 10;

/** Seconds in which the authenticator has to answer a challenge. */
export const CHALLENGE_LIFETIME_S = 300;

/** Bytes as the Web Authentication API writes them in JSON. */
const base64url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]+$/));

/** At most 1,023 bytes by the Web Authentication standard. */
const credentialId = base64url(1_364);
const clientData = base64url(4_000);

/** How a browser reaches an authenticator. Unknown ways are left out by the page. */
export const passkeyTransports = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] as const;
const transport = z.enum(passkeyTransports);
export type PasskeyTransport = z.output<typeof transport>;

/** Letters in the name of a passkey. */
export const MAX_PASSKEY_NAME = 40;
const passkeyName = line(1, MAX_PASSKEY_NAME);

/** One passkey of the caller. */
const passkey = z.object({
  _id: id,
  name: z.string(),
  created_at: instant,
  /** Time of the last login with it; `null` = none yet. */
  last_used_at: z.nullable(instant),
  /** The authenticator copies it to other devices of its owner. */
  synced: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(transport),
});

/** Options of `navigator.credentials.create()`, in the JSON of the Web Authentication API. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.output<typeof creationOptions>;

/** Options of `navigator.credentials.get()`. No account is named, so the browser offers them. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type RequestOptions = z.output<typeof requestOptions>;

/** A new key, as the authenticator describes it. */
const registration = {
  credential_id: credentialId,
  client_data: clientData,
  attestation: base64url(20_000),
  transports: z.array(transport).check(z.maxLength(passkeyTransports.length)),
};
export type Registration = z.output<z.ZodMiniObject<typeof registration>>;

/** The signature of an authenticator under a challenge. */
const assertion = {
  credential_id: credentialId,
  client_data: clientData,
  authenticator_data: base64url(8_000),
  signature: base64url(8_000),
  /** Random name of the account. Authenticators return it with a discoverable key. */
  user_handle: base64url(128),
};
export type Assertion = z.output<z.ZodMiniObject<typeof assertion>>;

const options = <S extends z.ZodMiniType>(schema: S) => z.object({ options: schema });
const addedPasskey = z.object({ item: passkey });
const passkeyList = z.object({ items: z.array(passkey) });

export const beginMemberPasskeyLogin = defineCall({
  method: 'POST',
  path: '/api/home/auth/passkey/options',
  access: 'anyone',
  summary: 'Returns a challenge for a login with a passkey. It names no account.',
  output: options(requestOptions),
  refusals: ['TOO_MANY_REQUESTS'],
});

export const memberPasskeyLogin = defineCall({
  method: 'POST',
  path: '/api/home/auth/passkey',
  access: 'anyone',
  summary: 'Logs in a member or an expert with a passkey and sets the session cookies.',
  body: z.object({ ...assertion, ...claims }),
  output: z.object({ message: z.literal('LOGIN_SUCCESS') }),
  /** INVALID_INPUT: the challenge is over. ACCESS_DENIED: the account is suspended. */
  refusals: [
    'INVALID_INPUT',
    'Unauthorized',
    'WITHDRAWN_ACCOUNT',
    'ACCESS_DENIED',
    'TOO_MANY_REQUESTS',
  ],
});

export const beginStaffPasskeyLogin = defineCall({
  method: 'POST',
  path: '/api/admin/auth/passkey/options',
  access: 'anyone',
  summary: 'Returns a challenge for a staff login with a passkey, to an allowed address.',
  output: options(requestOptions),
  refusals: ['ACCESS_DENIED', 'TOO_MANY_REQUESTS'],
});

export const staffPasskeyLogin = defineCall({
  method: 'POST',
  path: '/api/admin/auth/passkey',
  access: 'anyone',
  summary:
    'Logs in a member of staff with a passkey, which is also the second factor. Their earlier session ends.',
  body: z.object({ ...assertion, ...claims }),
  output: z.object({
    message: z.literal('ADMIN_LOGIN_SUCCESS'),
    name: z.string(),
    /** The session that this login ended, so that its owner can recognize it. */
    replaced: z.nullable(
      z.object({ at: z.string(), ip_address: z.string(), user_agent: z.string() }),
    ),
  }),
  /** INVALID_INPUT: the challenge is over. */
  refusals: ['INVALID_INPUT', 'Unauthorized', 'ACCESS_DENIED', 'TOO_MANY_REQUESTS'],
});

export const listMyPasskeys = defineCall({
  method: 'GET',
  path: '/api/home/me/passkeys',
  access: 'member',
  summary: 'Lists the passkeys of the caller, newest first.',
  output: passkeyList,
  refusals: sessionRefusals,
});

export const beginMyPasskey = defineCall({
  method: 'POST',
  path: '/api/home/me/passkeys/options',
  access: 'member',
  summary: 'Returns a challenge for a new passkey. Unauthorized without a recent password check.',
  output: options(creationOptions),
  /** STATE_CONFLICT: the account has the maximum number of passkeys. */
  refusals: [...sessionRefusals, 'Unauthorized', 'STATE_CONFLICT', 'TOO_MANY_REQUESTS'],
});

export const addMyPasskey = defineCall({
  method: 'POST',
  path: '/api/home/me/passkeys',
  access: 'member',
  summary: 'Adds the passkey that answers a challenge of the caller.',
  body: z.object({ name: passkeyName, ...registration }),
  output: addedPasskey,
  status: 201,
  refusals: [...sessionRefusals, 'INVALID_INPUT', 'STATE_CONFLICT'],
});

export const renameMyPasskey = defineCall({
  method: 'PUT',
  path: '/api/home/me/passkeys/:_id',
  access: 'member',
  summary: 'Renames a passkey of the caller.',
  params: idParam,
  body: z.object({ name: passkeyName }),
  output: addedPasskey,
  refusals: [...sessionRefusals, 'INVALID_INPUT', 'NOT_FOUND'],
});

export const removeMyPasskey = defineCall({
  method: 'DELETE',
  path: '/api/home/me/passkeys/:_id',
  access: 'member',
  summary: 'Removes a passkey of the caller. Unauthorized without a recent password check.',
  params: idParam,
  output: z.void(),
  status: 204,
  refusals: [...sessionRefusals, 'Unauthorized', 'NOT_FOUND'],
});

export const listOwnPasskeys = defineCall({
  method: 'GET',
  path: '/api/admin/profile/passkeys',
  access: 'staff',
  summary: 'Lists the passkeys of the caller, newest first.',
  output: passkeyList,
  refusals: [],
});

export const beginOwnPasskey = defineCall({
  method: 'POST',
  path: '/api/admin/profile/passkeys/options',
  access: 'staff',
  summary: 'Returns a challenge for a new passkey, after the password.',
  body: z.strictObject({ current_password: givenPassword }),
  output: options(creationOptions),
  /** STATE_CONFLICT: the account has the maximum number of passkeys. */
  refusals: ['Unauthorized', 'STATE_CONFLICT', 'TOO_MANY_REQUESTS'],
});

export const addOwnPasskey = defineCall({
  method: 'POST',
  path: '/api/admin/profile/passkeys',
  access: 'staff',
  summary: 'Adds the passkey that answers a challenge of the caller.',
  body: z.strictObject({ name: passkeyName, ...registration }),
  output: z.object({
    item: passkey,
    /** Ten codes, if it is the first second factor of the account. */
    recovery_codes: z.nullable(z.array(z.string())),
  }),
  status: 201,
  refusals: ['INVALID_INPUT', 'STATE_CONFLICT'],
});

export const renameOwnPasskey = defineCall({
  method: 'PUT',
  path: '/api/admin/profile/passkeys/:_id',
  access: 'staff',
  summary: 'Renames a passkey of the caller.',
  params: idParam,
  body: z.strictObject({ name: passkeyName }),
  output: addedPasskey,
  refusals: ['INVALID_INPUT', 'NOT_FOUND'],
});

export const removeOwnPasskey = defineCall({
  method: 'POST',
  path: '/api/admin/profile/passkeys/:_id/remove',
  access: 'staff',
  summary:
    'Removes a passkey of the caller after the password. A required second factor has to remain.',
  params: idParam,
  body: z.strictObject({ current_password: givenPassword }),
  output: z.void(),
  status: 204,
  refusals: ['Unauthorized', 'NOT_FOUND', 'STATE_CONFLICT', 'TOO_MANY_REQUESTS'],
});
