import * as z from 'zod/mini';
import { sessionRefusals } from './auth.ts';
import { defineCall } from '../core/call.ts';
import { instant, secretName } from '../core/primitive.ts';

/** Seconds the window of the check may stay open, and again seconds its result is good for. */
export const IDENTITY_LIFETIME_S = 300;

/** An identity check in progress: its secret name, and the URL of the provider's window. */
const begunCheck = z.object({
  item: z.object({ identity: z.string(), window_url: z.string(), expires_at: instant }),
});

export const beginIdentityCheck = defineCall({
  method: 'POST',
  path: '/api/home/auth/identity',
  access: 'anyone',
  summary: 'Starts an identity check for a sign-up or for account recovery.',
  body: z.object({
    purpose: z.enum(['signup', 'find-id', 'find-password']),
    /** The sign-up it is for; the result is good for no other. */
    ticket: z.optional(secretName),
  }),
  output: begunCheck,
  status: 201,
  refusals: ['FEATURE_CLOSED', 'INVALID_INPUT', 'TOO_MANY_REQUESTS'],
});

export const getIdentityState = defineCall({
  method: 'POST',
  path: '/api/home/auth/identity/state',
  access: 'anyone',
  summary: 'Returns whether an identity check is complete, without the identity.',
  body: z.object({ identity: secretName }),
  output: z.object({ item: z.object({ state: z.enum(['waiting', 'done', 'void']) }) }),
  refusals: ['INVALID_INPUT'],
});

export const identifySignup = defineCall({
  method: 'POST',
  path: '/api/home/auth/signup/identity',
  access: 'anyone',
  summary: 'Passes the result of an identity check to its sign-up, once.',
  body: z.object({ ticket: secretName, identity: secretName }),
  output: z.object({
    item: z.object({ name: z.string(), birth: z.string(), phone: z.string() }),
  }),
  refusals: ['INVALID_INPUT'],
});

export const beginMyIdentityCheck = defineCall({
  method: 'POST',
  path: '/api/home/me/identity',
  access: 'member',
  summary: 'Starts an identity check of the caller.',
  body: z.object({}),
  output: begunCheck,
  status: 201,
  refusals: [...sessionRefusals, 'TOO_MANY_REQUESTS'],
});

export const setMyIdentity = defineCall({
  method: 'PUT',
  path: '/api/home/me/identity',
  access: 'member',
  summary:
    'Stores the result of an identity check with the account. Each person may have one account.',
  body: z.object({ identity: secretName }),
  output: z.object({ item: z.object({ identified: z.literal(true) }) }),
  refusals: [...sessionRefusals, 'INVALID_INPUT', 'STATE_CONFLICT'],
});
