import { isMessageCode, messages } from '@maru/contract/core/message';
import { refusal } from '@maru/contract/core/call';
import type { OpenAPIV3_1 } from 'openapi-types';

/** An answer as it came over the wire. */
export interface Answer {
  status: number;
  contentType: string | null;
  requestId: string | null;
  text: string;
}

/** Refusals that any call may return before its own rules are checked. */
const ANYWHERE: readonly string[] = [
  'INVALID_INPUT',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'IDEMPOTENCY_CONFLICT',
  'REQUEST_IN_PROGRESS',
  'Unauthorized',
  'MISSING_TOKENS',
  'INVALID_TOKEN',
  'TOKEN_EXPIRED',
  'SESSION_INVALIDATED',
  'OTHER_DEVICE_LOGIN',
  'ACCESS_DENIED',
  'WITHDRAWN_ACCOUNT',
  'SECOND_FACTOR_SETUP',
  'PASSWORD_CHANGE_NEEDED',
];

/** Statuses of requests that the server rejects before it has read them. */
const UNREADABLE = [408, 431];

/**
 * Returns the fault of an answer: a server failure, an answer without a request id, or one that the
 * API document does not list (reliability F14). `null` if there is none.
 *
 * @param isPage whether the call may refuse with a page.
 */
export function faultOf(
  answer: Answer,
  responses: OpenAPIV3_1.ResponsesObject,
  isPage = false,
): string | null {
  const { status, contentType, requestId, text } = answer;
  if (status >= 500) return `fails with ${status}`;
  if (requestId === null) return 'has no request id';
  if (status < 300 || status === 304) {
    return responses[status] ? null : `must not answer ${status}`;
  }
  if (status < 400) return null;
  if (isPage && contentType?.startsWith('text/html')) return null;
  if (!contentType?.startsWith('application/json')) return `refuses as ${contentType}`;
  const said = refusal.safeParse(jsonOf(text));
  if (!said.success) return 'refuses in another format';
  const { message } = said.data;
  if (UNREADABLE.includes(status)) return null;
  if (!isMessageCode(message) || messages[message] !== status)
    return `returns ${message} as ${status}`;
  if (ANYWHERE.includes(message)) return null;
  const known = responses[status];
  const isListed =
    known !== undefined &&
    'description' in known &&
    known.description.split(', ').includes(message);
  return isListed ? null : `must not return ${message}`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No JSON: it has another form than any answer of ours.
    return undefined;
  }
}
