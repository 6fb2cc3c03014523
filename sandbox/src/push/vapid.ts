import { z } from 'zod';
import { isSignedBy } from './push-crypto.ts';

/** RFC 8292 allows a day. */
const MAX_LIFE_S = 24 * 3_600;

const HEADER = /^vapid\s+(?=.*\bt=([\w-]+\.[\w-]+\.[\w-]+))(?=.*\bk=([\w-]+))/i;

const claims = z.object({
  aud: z.string(),
  exp: z.number(),
  sub: z.string().regex(/^(mailto:|https:\/\/)/),
});

export interface VapidCheck {
  header: string | undefined;
  /** Origin of the push service, such as `http://127.0.0.1:3004`. */
  origin: string;
  /** The only key that the subscription accepts, or `null` if it is not bound to one. */
  serverKey: string | null;
  now: number;
}

/**
 * @returns the status with which a push service rejects the request, or `null` if the sender is
 *   authentic.
 */
export function refusalOf({ header, origin, serverKey, now }: VapidCheck): 401 | 403 | null {
  const [, token, key] = HEADER.exec(header ?? '') ?? [];
  if (token === undefined || key === undefined) return 401;
  if (serverKey !== null && key !== serverKey) return 403;
  if (!isGenuine(token, key)) return 403;

  const { aud, exp } = claims.parse(payloadOf(token));
  const leftSeconds = exp - now / 1_000;
  return aud === origin && leftSeconds > 0 && leftSeconds <= MAX_LIFE_S ? null : 403;
}

function isGenuine(token: string, key: string): boolean {
  try {
    return isSignedBy(token, key) && claims.safeParse(payloadOf(token)).success;
  } catch {
    // A key that is not on the curve, or a payload that is not JSON, makes the signature invalid.
    return false;
  }
}

function payloadOf(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
}
