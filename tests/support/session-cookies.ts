import type { Config } from '../../platform/src/config/config.ts';
import type { Db } from '../../platform/src/db/db.ts';
import { sessionCookies } from '../../platform/src/session/session-cookie.ts';
import {
  openMemberSession,
  openStaffSession,
} from '../../platform/src/session/session.repository.ts';
import { tokensOf, type SessionGeneration } from '../../platform/src/session/session-token.ts';

type Secrets = Pick<Config, 'SESSION_SECRET' | 'COOKIE_SECURE'>;

const CLIENT = { ip: '127.0.0.1', userAgent: 'test browser' };

/**
 * Cookies of a new member session, each as `name=value`. For runs with many members, where password
 * hashing would take most of the time.
 */
export async function memberCookies(db: Db, config: Secrets, memberId: number): Promise<string[]> {
  const session = await db.begin((tx) => openMemberSession(tx, memberId, CLIENT));
  return cookiesOf('member', session, config);
}

/** The same for a staff member. The previous session of this staff member ends. */
export async function staffCookies(db: Db, config: Secrets, adminId: number): Promise<string[]> {
  const { session } = await db.begin((tx) => openStaffSession(tx, adminId, CLIENT));
  return cookiesOf('admin', session, config);
}

/**
 * Cookies of new members, one session each, formatted for a request. One statement inserts all of
 * them, because thousands of statements would take a minute.
 */
export async function manyMemberCookies(
  db: Db,
  config: Secrets,
  members: number,
): Promise<string[]> {
  const sessions = await db<SessionGeneration[]>`
    with added as (
      insert into member (login_id, password_hash, name)
      select 'viewer' || n, '-', '시청자' from generate_series(1, ${members}::int) n returning id
    )
    insert into session (realm, subject_id, seed, ip, user_agent, expires_at)
    select 'member', id, decode(md5(random()::text), 'hex'), ${CLIENT.ip}, ${CLIENT.userAgent},
           now() + interval '1 day' from added
    returning id, seed, generation, rotated_at`;
  return sessions.map((session) => cookiesOf('member', session, config).join('; '));
}

/** The cookies of a session that is open already, `name=value` each. */
export function cookiesOf(
  realm: 'member' | 'admin',
  session: SessionGeneration,
  config: Secrets,
): string[] {
  const tokens = tokensOf(realm, session, config.SESSION_SECRET);
  const set = sessionCookies(realm, tokens, config.COOKIE_SECURE);
  return set.map((cookie) => cookie.split(';')[0]!);
}
