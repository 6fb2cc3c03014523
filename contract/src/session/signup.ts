import { NICKNAME_LETTERS } from '../text/name/nickname-letters.ts';
import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import {
  emailAddress,
  instant,
  line,
  listOf,
  loginId,
  password,
  phone,
  phoneCode,
  secretName,
  typedAs,
  wholeQuery,
} from '../core/primitive.ts';

/** Documents shown before signup. Each has versions (features C06). */
export const termsKinds = ['terms', 'privacy', 'ethics', 'marketing', 'night'] as const;
export type TermsKind = (typeof termsKinds)[number];

/** Consents a member can give. One document covers both advertising channels. */
export const consentKinds = [
  'terms',
  'privacy',
  'ethics',
  'marketing_sms',
  'marketing_push',
  'night',
] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** Consents that are required to become a member. */
export const requiredConsents = ['terms', 'privacy', 'ethics'] as const satisfies ConsentKind[];

/** The document a consent is about. */
export const termsOfConsent = {
  terms: 'terms',
  privacy: 'privacy',
  ethics: 'ethics',
  marketing_sms: 'marketing',
  marketing_push: 'marketing',
  night: 'night',
} as const satisfies Record<ConsentKind, TermsKind>;

/** Validity of a code, and minimum wait before the next request, in seconds. */
export const CODE_LIFETIME_S = 180;
export const CODE_AGAIN_S = 30;

/** Interests that a member of a brand can choose. */
export const interests = ['국내주식', '해외주식', 'ETF', '파생'] as const;

/**
 * The name that others see in a chat: 2 to 10 letters or digits, Hangul and ASCII only. Other
 * scripts have letters that look like these, and some invisible ones.
 */
export const nickname = line(2, 10).check(
  typedAs(NICKNAME_LETTERS, 'must contain only Hangul, ASCII letters and digits'),
);

const termsVersion = z.object({
  kind: z.enum(termsKinds),
  version: z.int(),
  title: z.string(),
  effective_at: instant,
  body_html: z.string(),
});
export type TermsVersion = z.output<typeof termsVersion>;

export const listTerms = defineCall({
  method: 'GET',
  path: '/api/home/terms',
  access: 'anyone',
  shared: true,
  summary: 'Lists the version in force of every document of the sign-up.',
  query: z.object(wholeQuery),
  output: listOf(termsVersion),
  refusals: [],
});

export const agreeToTerms = defineCall({
  method: 'POST',
  path: '/api/home/auth/signup/terms',
  access: 'anyone',
  feature: 'signup',
  summary: 'Receives the consents and returns a sign-up ticket that is valid for one hour.',
  body: z.object({
    agreed: z.array(z.enum(consentKinds)).check(z.maxLength(consentKinds.length)),
    /** The versions that were on the screen; another one in force by now is a conflict. */
    versions: z.object({
      terms: z.int(),
      privacy: z.int(),
      ethics: z.int(),
      marketing: z.int(),
      night: z.int(),
    }),
  }),
  output: z.object({ item: z.object({ ticket: z.string(), expires_at: instant }) }),
  status: 201,
  refusals: ['FEATURE_CLOSED', 'INVALID_INPUT', 'VERSION_CONFLICT', 'TOO_MANY_REQUESTS'],
});

export const checkAvailability = defineCall({
  method: 'GET',
  path: '/api/home/auth/availability',
  access: 'anyone',
  summary: 'Returns whether a login id or nickname is free. E-mail addresses are not checked.',
  query: z.object({
    user_id: z.optional(loginId),
    nickname: z.optional(nickname),
    email: z.optional(emailAddress),
  }),
  output: z.object({ available: z.boolean() }),
  refusals: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
});

export const verifyPhone = defineCall({
  method: 'POST',
  path: '/api/home/auth/verify-phone',
  access: 'anyone',
  summary: 'Sends a 6-digit code to a phone, regardless of existing accounts.',
  body: z.object({
    purpose: z.enum(['signup', 'find-id', 'find-password', 'change-phone']),
    phone,
    /**
     * Login id of the account to recover. The response does not reveal whether the account exists.
     */
    user_id: z.optional(loginId),
  }),
  output: z.object({
    item: z.object({ verification: z.string(), expires_at: instant, again_at: instant }),
  }),
  status: 201,
  refusals: ['FEATURE_CLOSED', 'INVALID_INPUT', 'TOO_MANY_REQUESTS'],
});

export const confirmPhone = defineCall({
  method: 'POST',
  path: '/api/home/auth/verify-phone/confirm',
  access: 'anyone',
  summary: 'Verifies the phone by its code: five attempts within three minutes.',
  body: z.object({ verification: secretName, code: phoneCode }),
  output: z.object({ item: z.object({ confirmed: z.literal(true) }) }),
  refusals: ['INVALID_INPUT'],
});

export const signUp = defineCall({
  method: 'POST',
  path: '/api/home/auth/signup',
  access: 'anyone',
  feature: 'signup',
  summary:
    'Creates a member after consent, identity check and phone verification, and logs them in.',
  body: z.object({
    ticket: secretName,
    verification: secretName,
    user_id: loginId,
    password,
    nickname,
    email: z.optional(emailAddress),
    interests: z.optional(z.array(z.enum(interests)).check(z.maxLength(interests.length))),
  }),
  output: z.object({
    item: z.object({ user_id: z.string(), name: z.string(), nickname: z.string() }),
  }),
  status: 201,
  refusals: ['FEATURE_CLOSED', 'INVALID_INPUT', 'DUPLICATE_LOGIN_ID'],
});

/** Exactly one of them: a phone proved by a code, or the result of an identity check. */
const onePersonsProof = {
  verification: z.optional(secretName),
  identity: z.optional(secretName),
};

export const findId = defineCall({
  method: 'POST',
  path: '/api/home/auth/find-id',
  access: 'anyone',
  summary: 'Returns the masked login id of the account of a verified phone or person.',
  body: z.object(onePersonsProof),
  output: z.object({
    items: z.array(z.object({ user_id: z.string(), joined_at: instant })),
  }),
  refusals: ['INVALID_INPUT'],
});

export const findPassword = defineCall({
  method: 'POST',
  path: '/api/home/auth/find-password',
  access: 'anyone',
  summary:
    'Sets a new password for the account of a verified phone or person and ends all its sessions.',
  body: z.object({ ...onePersonsProof, password }),
  output: z.object({ item: z.object({ ended_sessions: z.literal(true) }) }),
  /** STATE_CONFLICT: staff gave the account this number less than a day ago. */
  refusals: ['INVALID_INPUT', 'NOT_FOUND', 'STATE_CONFLICT'],
});
