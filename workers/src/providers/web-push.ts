import { createPushHostList } from '@maru/platform/core/push-hosts';
import webpush from 'web-push';
import { encryptPush } from './encrypt-push.ts';
import { isNeverConnected } from './never-connected.ts';
import { createPoster } from './post-by-alpn.ts';
import { NotProcessed, type Answer, type PostRequest } from './post.ts';
import { retryAfterMsOf } from './retry-after.ts';

/** A subscription as the browser gave it. */
export interface PushTarget {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface PushMessage {
  /** Payload for /sw.js. Push services accept about 3,900 bytes of it. */
  payload: string;
  /** How long the push service may store the push for an offline browser. */
  ttlSeconds: number;
  urgency: 'very-low' | 'low' | 'normal' | 'high';
  /** A newer message of the same topic replaces one that still waits. Up to 32 of A-Z a-z 0-9 - _. */
  topic?: string;
}

export type PushOutcome =
  | { kind: 'delivered' }
  /** The subscription has ended: delete it. */
  | { kind: 'gone' }
  /** It will never be taken as it is. `status` is `null` if it was not even sent. */
  | { kind: 'rejected'; status: number | null; reason: string }
  /** It may or may not have been taken: the connection broke, or no answer came in time. */
  | { kind: 'unclear' }
  /**
   * The push was certainly not accepted. Retry later; `afterMs` is the delay that the service
   * requested, or `null`.
   */
  | { kind: 'retry'; status: number | null; afterMs: number | null }
  /**
   * The service refused our key: the key is wrong, or the subscription was made with a foreign key.
   */
  | { kind: 'misconfigured'; status: number };

export interface PushSender {
  /** Sends once. Never throws for an error of a service, a network or a subscription. */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}

export interface PushSenderOptions {
  /** Where pushes may go, as `createPushHostList` reads it. */
  hosts: readonly string[];
  vapid: { subject: string; publicKey: string; privateKey: string };
  timeoutMs?: number;
  /** Certificates of push services to trust instead of the default ones, in PEM. */
  ca?: string;
}

/** A VAPID header is reused for half of its lifetime. */
const VAPID_LIFE_S = 12 * 3_600;
const VAPID_USE_MS = (VAPID_LIFE_S / 2) * 1_000;

/** Sends Web Push (RFC 8030, 8291, 8292) to the listed services only. */
export function createPushSender(options: PushSenderOptions): PushSender {
  const { vapid, timeoutMs = 10_000, ca } = options;
  const isAllowed = createPushHostList(options.hosts);
  const post = createPoster({ timeoutMs, ca });
  const authorizations = new Map<string, { header: string; freshUntil: number }>();

  function authorizationFor(origin: string): string {
    const now = Date.now();
    const known = authorizations.get(origin);
    if (known && known.freshUntil > now) return known.header;

    const { Authorization: header } = webpush.getVapidHeaders(
      origin,
      vapid.subject,
      vapid.publicKey,
      vapid.privateKey,
      'aes128gcm',
      Math.floor(now / 1_000) + VAPID_LIFE_S,
    );
    authorizations.set(origin, { header, freshUntil: now + VAPID_USE_MS });
    return header;
  }

  async function send(target: PushTarget, message: PushMessage): Promise<PushOutcome> {
    const url = URL.canParse(target.endpoint) ? new URL(target.endpoint) : null;
    if (!url || !isAllowed(url)) {
      return { kind: 'rejected', status: null, reason: 'endpoint not allowed' };
    }
    const request = requestOf(target, message, authorizationFor(url.origin));
    if (request instanceof Error) {
      return { kind: 'rejected', status: null, reason: request.message };
    }

    try {
      return outcomeOf(await post(url, request));
    } catch (error) {
      const isUnprocessed = error instanceof NotProcessed || isNeverConnected(error);
      return isUnprocessed ? { kind: 'retry', status: null, afterMs: null } : { kind: 'unclear' };
    }
  }

  return { send };
}

function requestOf(
  target: PushTarget,
  { payload, ttlSeconds, urgency, topic }: PushMessage,
  authorization: string,
): PostRequest | Error {
  try {
    const body = encryptPush(payload, target.keys);
    const headers = {
      TTL: ttlSeconds,
      Urgency: urgency,
      ...(topic === undefined ? {} : { Topic: topic }),
      Authorization: authorization,
      'Content-Type': 'application/octet-stream',
      'Content-Encoding': 'aes128gcm',
      'Content-Length': body.length,
    };
    return { headers, body };
  } catch (error) {
    // Keys that are no point of the curve, as a tampered subscription has.
    return error instanceof Error ? error : new Error('encryption failed');
  }
}

function outcomeOf({ status, retryAfter, reason }: Answer): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 401 || status === 403) return { kind: 'misconfigured', status };
  if (status === 408 || status === 429 || status >= 500) {
    return { kind: 'retry', status, afterMs: retryAfterMsOf(retryAfter, Date.now()) };
  }
  return { kind: 'rejected', status, reason: reason.slice(0, 200) };
}
