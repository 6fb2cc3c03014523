import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { instant, secretName } from '../core/primitive.ts';
import { sessionRefusals } from '../session/auth.ts';
import { socialProviders, type SocialProvider } from '../session/social-provider.ts';

const socialProvider = z.enum(socialProviders);

/**
 * How a visit to a provider ended, in the query `result` of the page that follows:
 *
 * - `ok`: logged in. `linked`: the provider is linked to the account.
 * - `unlinked`: no account has this link. The browser may link it for an hour.
 * - `taken`: the link belongs to another account, or the account has another one of the provider.
 * - `refused`: the person cancelled. `expired`: the state is unknown, late or used.
 * - `failed`: the provider did not answer, or its answer is not genuine.
 * - `suspended`, `withdrawn`, `closed` and `limited`: the login rules refuse the account.
 */
export const socialResults = [
  'ok',
  'linked',
  'unlinked',
  'taken',
  'refused',
  'expired',
  'failed',
  'suspended',
  'withdrawn',
  'closed',
  'limited',
] as const;
export type SocialResult = (typeof socialResults)[number];

/** Seconds in which a person has to return from the provider. */
export const SOCIAL_FLOW_S = 600;

/** Seconds for which a provider account without a link may be linked, as long as a sign-up ticket. */
export const SOCIAL_PENDING_S = 3_600;

/**
 * Address to which a provider returns the browser, to be registered there. Not a call of the
 * contract: it answers a navigation. Apple posts a form to it, and all others open it.
 */
export const socialCallbackPath = (provider: SocialProvider | ':provider') =>
  `/api/home/auth/social/${provider}/callback`;

const providerParam = z.object({ provider: socialProvider });

/** A provider account that is linked to the caller. */
const socialLogin = z.object({
  provider: socialProvider,
  created_at: instant,
  /** Time of the last login with it; `null` = none yet. */
  last_used_at: z.nullable(instant),
});
export type SocialLogin = z.output<typeof socialLogin>;

const linkedLogin = z.object({ item: socialLogin });
const pageOfProvider = z.object({ url: z.string() });

export const listSocialProviders = defineCall({
  method: 'GET',
  path: '/api/home/auth/social',
  access: 'anyone',
  summary: 'Lists the providers that this site is registered with.',
  output: z.object({ items: z.array(socialProvider) }),
  refusals: [],
});

export const beginSocialLogin = defineCall({
  method: 'POST',
  path: '/api/home/auth/social/:provider',
  access: 'anyone',
  summary: 'Starts a login with a provider. Returns the address of its page, with state and PKCE.',
  params: providerParam,
  output: pageOfProvider,
  status: 201,
  /** NOT_FOUND: the site is not registered with the provider. */
  refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
});

export const getPendingSocialLogin = defineCall({
  method: 'GET',
  path: '/api/home/auth/social/pending',
  access: 'anyone',
  summary: 'Returns the provider whose account this browser may link, without the account.',
  output: z.object({ item: z.nullable(z.object({ provider: socialProvider })) }),
  refusals: [],
});

export const linkIdentifiedSocialLogin = defineCall({
  method: 'POST',
  path: '/api/home/auth/social/link',
  access: 'anyone',
  summary:
    'Links the pending provider account to the member that the identity check of a sign-up proved, and logs in.',
  body: z.object({ ticket: secretName }),
  output: z.object({ message: z.literal('LOGIN_SUCCESS') }),
  /**
   * INVALID_INPUT: the ticket proves no account, or nothing is pending. STATE_CONFLICT: the account
   * has another link with this provider. ACCESS_DENIED: the account is suspended.
   */
  refusals: [
    'INVALID_INPUT',
    'STATE_CONFLICT',
    'Unauthorized',
    'WITHDRAWN_ACCOUNT',
    'ACCESS_DENIED',
    'TOO_MANY_REQUESTS',
  ],
});

export const listMySocialLogins = defineCall({
  method: 'GET',
  path: '/api/home/me/social-logins',
  access: 'member',
  summary: 'Lists the provider accounts that are linked to the caller.',
  output: z.object({ items: z.array(socialLogin) }),
  refusals: sessionRefusals,
});

export const linkPendingSocialLogin = defineCall({
  method: 'POST',
  path: '/api/home/me/social-logins',
  access: 'member',
  summary:
    'Links the pending provider account of this browser. Unauthorized unless the login or the password check is newer than the visit to the provider.',
  body: z.object({}),
  output: linkedLogin,
  status: 201,
  /** NOT_FOUND: nothing is pending. STATE_CONFLICT: the account has another link with it. */
  refusals: [...sessionRefusals, 'Unauthorized', 'NOT_FOUND', 'STATE_CONFLICT'],
});

export const beginMySocialLogin = defineCall({
  method: 'POST',
  path: '/api/home/me/social-logins/:provider',
  access: 'member',
  summary:
    'Starts linking a provider account. Returns the address of its page. Unauthorized without a recent password check.',
  params: providerParam,
  output: pageOfProvider,
  status: 201,
  /** STATE_CONFLICT: the account has a link with this provider. */
  refusals: [
    ...sessionRefusals,
    'Unauthorized',
    'NOT_FOUND',
    'STATE_CONFLICT',
    'TOO_MANY_REQUESTS',
    'SERVICE_UNAVAILABLE',
  ],
});

export const unlinkMySocialLogin = defineCall({
  method: 'DELETE',
  path: '/api/home/me/social-logins/:provider',
  access: 'member',
  summary:
    'Removes the link with a provider. Unauthorized without a recent password check. The password still logs in.',
  params: providerParam,
  output: z.void(),
  status: 204,
  refusals: [...sessionRefusals, 'Unauthorized', 'NOT_FOUND'],
});
