import * as z from 'zod/mini';
import { sessionRefusals } from '../session/auth.ts';
import { broadcastStatus, scheduleItem } from '../broadcast/broadcast.ts';
import { defineCall } from '../core/call.ts';
import { expertHasPage } from '../expert/expert.ts';
import { product } from '../product/product.ts';
import {
  count,
  emailAddress,
  givenPassword,
  id,
  idParam,
  instant,
  line,
  listOf,
  pageQuery,
  password,
  personName,
  secretName,
  shownAddress,
  version,
} from '../core/primitive.ts';

/** Consents that a member can give and withdraw at any time (features L01). */
export const ownConsentKind = z.enum(['marketing_sms', 'marketing_push', 'night']);
export type OwnConsentKind = z.output<typeof ownConsentKind>;

/** Latest decision on one kind; `at` is `null` if there was none. */
export const ownConsent = z.object({
  kind: ownConsentKind,
  given: z.boolean(),
  at: z.nullable(instant),
});
export type OwnConsent = z.output<typeof ownConsent>;

/** One logged-in device of the caller. */
export const ownSession = z.object({
  _id: id,
  user_agent: z.string(),
  ip: z.string(),
  created_at: instant,
  last_used_at: instant,
  /** The session that made this call. */
  current: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

/** A membership that a member bought or was granted, and its end. */
export const ownMembership = z.object({
  _id: id,
  product: z.object({
    _id: id,
    kind: product.shape.kind,
    name: z.string(),
    expert: z.nullable(z.object({ _id: id, nick: z.string() })),
    /** True if a server of the previous version omits it. */
    on_sale: z._default(z.boolean(), true),
  }),
  source: z.enum(['paid', 'manual', 'trial']),
  starts_at: instant,
  ends_at: instant,
  /** When it ended early, by a refund or a revocation; otherwise `null`. */
  ended_at: z.nullable(instant),
  /** `refunding`: it is over, and the money is on its way back. */
  state: z.enum(['current', 'coming', 'ended', 'refunding', 'refunded', 'revoked']),
});
export type OwnMembership = z.output<typeof ownMembership>;

/** A message sent to the member. The target number is masked. */
export const ownMessage = z.object({
  _id: id,
  channel: z.enum(['sms', 'push']),
  advertising: z.boolean(),
  title: z.string(),
  text: z.string(),
  destination: z.string(),
  at: instant,
});
export type OwnMessage = z.output<typeof ownMessage>;

export const getMe = defineCall({
  method: 'GET',
  path: '/api/home/me',
  access: 'member',
  summary: 'Returns the caller with grade and consents. Personal data is masked.',
  output: z.object({
    item: z.object({
      user_id: z.string(),
      name: z.string(),
      nickname: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      type: z.enum(['user', 'expert']),
      grade: z.enum(['free', 'vip', 'premium', 'vvip']),
      created_at: instant,
      /** Portrait of an expert. `null` for users, and from servers of the version before. */
      img_path: z._default(z.nullable(shownAddress), null),
    }),
    consents: z.array(ownConsent),
  }),
  refusals: sessionRefusals,
});

export const getMyOverview = defineCall({
  method: 'GET',
  path: '/api/home/me/overview',
  access: 'member',
  summary: 'Returns the overview of the caller: memberships, recordings and messages.',
  output: z.object({
    memberships: z.array(ownMembership),
    /** Broadcasts joined lately that are on the air or can be watched again. */
    watched: z.array(scheduleItem),
    watched_this_month: count,
    watched_last_month: count,
    messages_this_month: count,
  }),
  refusals: sessionRefusals,
});

export const proveMe = defineCall({
  method: 'POST',
  path: '/api/home/me/proof',
  access: 'member',
  summary: 'Verifies the password again and allows account changes for 10 minutes.',
  body: z.object({ password: givenPassword }),
  output: z.object({ until: instant }),
  refusals: [...sessionRefusals, 'Unauthorized', 'TOO_MANY_REQUESTS'],
});

export const getMyProof = defineCall({
  method: 'GET',
  path: '/api/home/me/proof',
  access: 'member',
  summary: 'Returns when the last password check expires. If it is null, the password is required.',
  output: z.object({ until: z.nullable(instant) }),
  refusals: sessionRefusals,
});

const ownInfo = z.object({
  name: z.string(),
  nickname: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** If true, the name is that of the identity check and cannot be changed. */
  identified: z.boolean(),
  version,
});

export const getMyInfo = defineCall({
  method: 'GET',
  path: '/api/home/me/info',
  access: 'member',
  summary: 'Returns the account for editing. Unauthorized without a recent password check.',
  output: z.object({ item: ownInfo, until: instant }),
  refusals: [...sessionRefusals, 'Unauthorized'],
});

export const updateMyInfo = defineCall({
  method: 'PUT',
  path: '/api/home/me/info',
  access: 'member',
  summary: 'Changes name, nickname and e-mail. Unauthorized without a recent password check.',
  body: z.object({
    name: personName,
    /**
     * A new nickname must match the `nickname` of the sign-up. The longer one of an expert's
     * account may stay.
     */
    nickname: z.nullable(line(2, 24)),
    email: z.nullable(emailAddress),
    version,
  }),
  output: z.object({ item: ownInfo }),
  refusals: [...sessionRefusals, 'Unauthorized', 'VERSION_CONFLICT', 'INVALID_INPUT'],
});

export const changeMyPhone = defineCall({
  method: 'PUT',
  path: '/api/home/me/phone',
  access: 'member',
  summary:
    'Changes the phone number to the one just verified. Unauthorized without a recent password check.',
  body: z.object({ verification: secretName }),
  output: z.object({ item: ownInfo }),
  refusals: [...sessionRefusals, 'Unauthorized', 'INVALID_INPUT'],
});

export const changeMyPassword = defineCall({
  method: 'POST',
  path: '/api/home/me/password',
  access: 'member',
  summary: 'Sets a new password and ends every session. The caller receives a new session.',
  body: z.object({ current_password: givenPassword, password }),
  output: z.object({ ended: count }),
  refusals: [...sessionRefusals, 'Unauthorized', 'TOO_MANY_REQUESTS', 'INVALID_INPUT'],
});

export const listMyMemberships = defineCall({
  method: 'GET',
  path: '/api/home/me/memberships',
  access: 'member',
  summary: 'Lists all memberships of the caller, past ones included, latest end first.',
  output: z.object({ items: z.array(ownMembership) }),
  refusals: sessionRefusals,
});

export const setMyConsent = defineCall({
  method: 'PUT',
  path: '/api/home/me/consents/:kind',
  access: 'member',
  summary: 'Gives or withdraws a consent. Each change is stored as its own row.',
  params: z.object({ kind: ownConsentKind }),
  /** The night is INVALID_INPUT without a channel, and is taken back with the last one. */
  body: z.object({ given: z.boolean() }),
  output: z.object({ item: ownConsent }),
  refusals: [...sessionRefusals, 'INVALID_INPUT'],
});

export const listMyMessages = defineCall({
  method: 'GET',
  path: '/api/home/me/messages',
  access: 'member',
  summary: 'Lists messages sent to the caller, newest first.',
  query: z.object(pageQuery),
  output: listOf(ownMessage),
  refusals: sessionRefusals,
});

export const listMySessions = defineCall({
  method: 'GET',
  path: '/api/home/me/sessions',
  access: 'member',
  summary: 'Lists the devices with a session, this device first.',
  output: z.object({ items: z.array(ownSession) }),
  refusals: sessionRefusals,
});

export const endMySession = defineCall({
  method: 'DELETE',
  path: '/api/home/me/sessions/:_id',
  access: 'member',
  summary: 'Ends one session of the caller. Its open pages are notified at once.',
  params: idParam,
  output: z.void(),
  status: 204,
  refusals: [...sessionRefusals, 'NOT_FOUND'],
});

export const endMyOtherSessions = defineCall({
  method: 'POST',
  path: '/api/home/me/sessions/end-others',
  access: 'member',
  summary: 'Ends every session of the caller except this one.',
  output: z.object({ ended: count }),
  refusals: sessionRefusals,
});

export const endAllMySessions = defineCall({
  method: 'POST',
  path: '/api/home/me/sessions/end-all',
  access: 'member',
  summary: 'Ends every session of the caller, including this one.',
  output: z.void(),
  status: 204,
  refusals: sessionRefusals,
});

/** Reason for leaving. The answer is optional. */
export const withdrawalReason = z.enum(['price', 'content', 'messages', 'rarely', 'other']);
export type WithdrawalReason = z.output<typeof withdrawalReason>;

export const withdraw = defineCall({
  method: 'POST',
  path: '/api/home/me/withdrawal',
  access: 'member',
  summary: 'Closes the account. Personal data is destroyed and every session ends.',
  body: z.object({
    password: givenPassword,
    reasons: z.array(withdrawalReason).check(z.maxLength(withdrawalReason.options.length)),
  }),
  output: z.void(),
  status: 204,
  refusals: [...sessionRefusals, 'Unauthorized', 'TOO_MANY_REQUESTS', 'ACCESS_DENIED'],
});

/** A product of an expert with how many use it now. Never who. */
export const ownProduct = z.object({
  ...z.pick(product, { _id: true, name: true, price: true, period_unit: true, period_n: true })
    .shape,
  on_sale: z.boolean(),
  subscribers: count,
});
export type OwnProduct = z.output<typeof ownProduct>;

export const getMyDesk = defineCall({
  method: 'GET',
  path: '/api/home/me/expert',
  access: 'expert',
  summary: 'Returns the dashboard of an expert: own broadcasts, products and subscriber counts.',
  output: z.object({
    expert: z.nullable(
      z.object({
        _id: id,
        nick: z.string(),
        field: z.string(),
        has_page: expertHasPage,
      }),
    ),
    /** Own broadcasts of today and the coming ones, by start. */
    broadcasts: z.array(scheduleItem),
    products: z.array(ownProduct),
    subscribers: count,
  }),
  refusals: [...sessionRefusals, 'ACCESS_DENIED'],
});

export const turnMyBroadcast = defineCall({
  method: 'POST',
  path: '/api/home/me/expert/broadcasts/:_id/status',
  access: 'expert',
  summary: 'Starts or ends an own broadcast. NOT_FOUND for a broadcast of another expert.',
  params: idParam,
  body: z.object({ broadcast_status: broadcastStatus, version }),
  output: z.object({ item: scheduleItem }),
  refusals: [
    ...sessionRefusals,
    'ACCESS_DENIED',
    'NOT_FOUND',
    'VERSION_CONFLICT',
    'ALREADY_ON_AIR',
    'STATE_CONFLICT',
  ],
});
