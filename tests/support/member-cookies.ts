import type { Config } from '../../platform/src/config.ts';
import type { Db } from '../../platform/src/db.ts';
import { sessionCookies } from '../../platform/src/session-cookie.ts';
import { openMemberSession } from '../../platform/src/session.repository.ts';
import { tokensOf } from '../../platform/src/session-token.ts';

/**
 * The cookies of a new session of a member, `name=value` each: for runs with so many members that
 * comparing their passwords would take most of the time.
 */
export async function memberCookies(
  db: Db,
  config: Pick<Config, 'SESSION_SECRET' | 'COOKIE_SECURE'>,
  memberId: number,
): Promise<string[]> {
  const client = { ip: '127.0.0.1', userAgent: 'test browser' };
  const session = await db.begin((tx) => openMemberSession(tx, memberId, client));
  const tokens = await tokensOf('member', session, config.SESSION_SECRET);
  const set = sessionCookies('member', tokens, config.COOKIE_SECURE);
  return set.map((cookie) => cookie.split(';')[0]!);
}
