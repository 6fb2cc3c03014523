import { ACCESS_S } from '@maru/contract/core/call';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readToken, signToken } from '../crypto/signed-token.ts';

/** Members and experts log in to the public site, admins to the staff area. */
export type Realm = 'member' | 'admin';

/** Lifetimes in seconds (wire N2.19, N2.20): unused for `idle`, or older than `absolute`. */
export const LIFETIME = {
  member: { idle: 14 * 86_400, absolute: 30 * 86_400 },
  admin: { idle: 1_800, absolute: 12 * 3_600 },
} as const;

/** Input from which tokens are derived: one generation of one session. */
export interface SessionGeneration {
  id: number;
  seed: Uint8Array;
  generation: number;
  /** When this generation began, ISO. */
  rotated_at: string;
}

export interface SessionTokens {
  access: string;
  refresh: string;
}

/**
 * Returns the two tokens of a generation. They are derived and never stored. The same generation
 * gives the same tokens in any process, so a repeated refresh is harmless (reliability A5).
 */
export function tokensOf(realm: Realm, session: SessionGeneration, secret: string): SessionTokens {
  const iat = Math.floor(Date.parse(session.rotated_at) / 1_000);
  const { id, generation } = session;
  return {
    access: signToken({ sid: id, aud: realm, iat, exp: iat + ACCESS_S }, secret),
    refresh: `${id}.${generation}.${macOf(realm, session, secret)}`,
  };
}

/** Returns the session of an access token, or the error code of an invalid token. */
export function readAccess(
  realm: Realm,
  token: string,
  secret: string,
): number | 'TOKEN_EXPIRED' | 'INVALID_TOKEN' {
  const read = readToken(token, realm, secret);
  if (read === 'expired') return 'TOKEN_EXPIRED';
  if (read === 'invalid' || typeof read['sid'] !== 'number') return 'INVALID_TOKEN';
  return read['sid'];
}

/**
 * Returns the session and generation that a refresh token claims; `null` if its format is invalid.
 */
export function parseRefresh(
  token: string,
): { id: number; generation: number; mac: string } | null {
  const match = /^(\d{1,9})\.(\d{1,9})\.([\w-]{43})$/.exec(token);
  if (!match) return null;
  const [, id, generation, mac = ''] = match;
  return { id: Number(id), generation: Number(generation), mac };
}

/** Whether a refresh token was derived from this session for the generation it claims. */
export function isGenuine(
  realm: Realm,
  session: Pick<SessionGeneration, 'id' | 'seed'>,
  claimed: { generation: number; mac: string },
  secret: string,
): boolean {
  const expected = macOf(realm, { ...session, generation: claimed.generation }, secret);
  return timingSafeEqual(Buffer.from(expected), Buffer.from(claimed.mac));
}

function macOf(
  realm: Realm,
  { id, seed, generation }: Pick<SessionGeneration, 'id' | 'seed' | 'generation'>,
  secret: string,
): string {
  return createHmac('sha256', secret)
    .update(`refresh\0${realm}\0${id}\0${generation}\0`)
    .update(seed)
    .digest('base64url');
}
