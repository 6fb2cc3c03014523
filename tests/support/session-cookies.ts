import type { Config } from '../../platform/src/config.ts';
import type { Db } from '../../platform/src/db.ts';
import { sessionCookies } from '../../platform/src/session-cookie.ts';
import { openMemberSession, openStaffSession } from '../../platform/src/session.repository.ts';
import { tokensOf, type SessionGeneration } from '../../platform/src/session-token.ts';

type Secrets = Pick<Config, 'SESSION_SECRET' | 'COOKIE_SECURE'>;

const CLIENT = { ip: '127.0.0.1', userAgent: 'test browser' };

/**
 * The cookies of a new session of a member, `name=value` each: for runs with so many that
 * comparing their passwords would take most of the time.
 */
export async function memberCookies(db: Db, config: Secrets, memberId: number): Promise<string[]> {
  const session = await db.begin((tx) => openMemberSession(tx, memberId, CLIENT));
  return cookiesOf('member', session, config);
}

/** The same of somebody of the staff, whose session before ends. */
export async function staffCookies(db: Db, config: Secrets, adminId: number): Promise<string[]> {
  const { session } = await db.begin((tx) => openStaffSession(tx, adminId, CLIENT));
  return cookiesOf('admin', session, config);
}

async function cookiesOf(
  realm: 'member' | 'admin',
  session: SessionGeneration,
  config: Secrets,
): Promise<string[]> {
  const tokens = await tokensOf(realm, session, config.SESSION_SECRET);
  const set = sessionCookies(realm, tokens, config.COOKIE_SECURE);
  return set.map((cookie) => cookie.split(';')[0]!);
}
