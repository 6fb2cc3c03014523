/**
 * Every code the server may answer in `message`, and the HTTP status it travels under.
 *
 * The product fixed the spelling of the first groups, mixed case and all (specification S8.1). The
 * Korean sentence a person reads is chosen from the code by the web (web/src/shared/wording.ts);
 * no sentence travels.
 */
export const messages = {
  LOGIN_SUCCESS: 200,
  LOGOUT_SUCCESS: 200,
  ADMIN_LOGIN_SUCCESS: 200,
  ADMIN_LOGOUT_SUCCESS: 200,
  ADMIN_CHECK_SUCCESS: 200,
  ACCESS_GRANTED: 200,
  MENU_ACCESS_GRANTED: 200,
  TOKEN_REFRESH_SUCCESS: 200,

  Unauthorized: 401,
  MISSING_TOKENS: 401,
  INVALID_TOKEN: 401,
  TOKEN_EXPIRED: 401,
  REFRESH_FAIL: 401,
  SESSION_INVALIDATED: 401,
  OTHER_DEVICE_LOGIN: 401,
  ACCESS_DENIED: 403,

  // A refused join is an answer the product shows, not a fault, so it travels as 200.
  'Subscription required for paid broadcast': 200,
  'Broadcast not found': 200,
  'Broadcast is not live': 200,
  'Access limited to free broadcasts only': 200,
  'Vod schedule not found': 200,
  'Vod is not currently active': 200,

  // From here on the codes are Maru's own (wire N2.4).
  WITHDRAWN_ACCOUNT: 403,
  SECOND_FACTOR_REQUIRED: 401,
  SECOND_FACTOR_WRONG: 401,
  SECOND_FACTOR_SETUP: 403,
  PASSWORD_CHANGE_NEEDED: 403,
  INVALID_INPUT: 400,
  FORBIDDEN_WORDS: 400,
  NOT_FOUND: 404,
  VERSION_CONFLICT: 409,
  STATE_CONFLICT: 409,
  ALREADY_ON_AIR: 409,
  SCHEDULE_CLASH: 409,
  DUPLICATE_LOGIN_ID: 409,
  SELF_LOCKOUT: 409,
  LAST_SUPER_ADMIN: 409,
  ALREADY_LISTED: 409,
  DUPLICATE_NAME: 409,
  AUDIENCE_EMPTY: 409,
  SENDER_NOT_VERIFIED: 409,
  TEMPLATE_NOT_APPROVED: 409,
  TEMPLATE_ADVERTISES: 409,
  BALANCE_TOO_LOW: 409,
  DAILY_CEILING_REACHED: 409,
  SECOND_PERSON_NEEDED: 409,
  TEST_SEND_NEEDED: 409,
  COUPON_NOT_FOUND: 404,
  COUPON_NOT_VALID: 409,
  COUPON_NOT_FITTING: 409,
  COUPON_USED: 409,
  COUPON_EXHAUSTED: 409,
  CAPTIONS_EXIST: 409,
  ALREADY_ENTERED: 409,
  ALREADY_REPORTED: 409,
  ALREADY_VOTED: 409,
  EVENT_CLOSED: 409,
  REQUEST_IN_PROGRESS: 409,
  IDEMPOTENCY_CONFLICT: 422,
  TICKET_EXPIRED: 403,
  CHAT_CLOSED: 403,
  CHAT_MUTED: 403,
  CHAT_SLOW: 429,
  CHAT_WORD: 400,
  CHAT_LINK: 400,
  CHAT_PHONE: 400,
  FEATURE_CLOSED: 403,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type MessageCode = keyof typeof messages;

export const messageCodes = Object.keys(messages) as [MessageCode, ...MessageCode[]];

export function isMessageCode(value: unknown): value is MessageCode {
  return typeof value === 'string' && Object.hasOwn(messages, value);
}
