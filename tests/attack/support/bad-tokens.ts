import type { Config } from '@maru/platform/config/config';
import type { Db } from '@maru/platform/db/db';
import { sessionCookies } from '@maru/platform/session/session-cookie';
import {
  endSession,
  openMemberSession,
  openStaffSession,
} from '@maru/platform/session/session.repository';
import { tokensOf, type Realm, type SessionGeneration } from '@maru/platform/session/session-token';

const CLIENT = { ip: '127.0.0.1', userAgent: 'test browser' };
const HOUR_MS = 3_600_000;

/** Cookies that must be refused, and the expected code. */
export interface BadTokens {
  what: string;
  cookie: string;
  code: string;
}

/**
 * Builds every kind of invalid cookies for one realm (reliability A1 to A4, A13).
 *
 * @param ids the member and the staff account that the cookies impersonate.
 */
export async function badTokensFor(
  realm: Realm,
  { db, config }: { db: Db; config: Config },
  ids: { member: number; admin: number },
): Promise<BadTokens[]> {
  const open = async (of: Realm): Promise<SessionGeneration> =>
    of === 'member'
      ? db.begin((tx) => openMemberSession(tx, ids.member, CLIENT))
      : (await db.begin((tx) => openStaffSession(tx, ids.admin, CLIENT))).session;
  const cookieOf = async (
    session: SessionGeneration,
    { from = realm, secret = config.SESSION_SECRET, change = (token: string) => token } = {},
  ) => {
    const { access, refresh } = tokensOf(from, session, secret);
    const lines = sessionCookies(realm, { access: change(access), refresh }, config.COOKIE_SECURE);
    return lines.map((line) => line.split(';')[0]!);
  };
  const join = (cookies: readonly string[]) => cookies.join('; ');

  const other: Realm = realm === 'member' ? 'admin' : 'member';
  const foreign = await open(other);
  const ended = await open(realm);
  await db.begin((tx) => endSession(tx, ended.id, 'logout'));
  const replaced = realm === 'admin' ? await open('admin') : null;
  const live = await open(realm);
  const past = new Date(Date.parse(live.rotated_at) - HOUR_MS).toISOString();

  const invalid = async (what: string, cookie: Promise<string[]>): Promise<BadTokens> => ({
    what,
    cookie: join(await cookie),
    code: 'INVALID_TOKEN',
  });
  return [
    { what: 'no cookie', cookie: '', code: 'MISSING_TOKENS' },
    await invalid('a token without a signature', cookieOf(live, { change: withoutSignature })),
    await invalid('a token for another session', cookieOf(live, { change: forAnotherSession })),
    await invalid('a token with another signature', cookieOf(live, { change: otherSignature })),
    await invalid('a token of another brand', cookieOf(live, { secret: 's'.repeat(64) })),
    await invalid('a token of the other realm', cookieOf(foreign, { from: other })),
    await invalid('no token at all', cookieOf(live, { change: () => 'constructor' })),
    await invalid('5 KB', cookieOf(live, { change: () => 'x'.repeat(5_000) })),
    {
      what: 'an expired token',
      cookie: join(await cookieOf({ ...live, rotated_at: past })),
      code: 'TOKEN_EXPIRED',
    },
    {
      what: 'a refresh token alone',
      cookie: (await cookieOf(live))[1]!,
      code: 'TOKEN_EXPIRED',
    },
    {
      what: 'an ended session',
      cookie: join(await cookieOf(ended)),
      code: 'SESSION_INVALIDATED',
    },
    ...(replaced
      ? [
          {
            what: 'a session replaced by another device',
            cookie: join(await cookieOf(replaced)),
            code: 'OTHER_DEVICE_LOGIN',
          },
        ]
      : []),
  ];
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function payloadOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
}

function withoutSignature(token: string): string {
  return `${encode({ alg: 'none' })}.${encode(payloadOf(token))}.`;
}

function forAnotherSession(token: string): string {
  const [head, , signature] = token.split('.');
  return [head, encode({ ...payloadOf(token), sid: 1, aud: 'admin' }), signature].join('.');
}

/** Changed in the middle: the last letter of a signature has bits that mean nothing. */
function otherSignature(token: string): string {
  const at = token.length - 20;
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
}
