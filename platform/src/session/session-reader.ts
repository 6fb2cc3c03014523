import type { Queryable } from '../db/db.ts';
import { createBatchLoader } from '../core/batch-loader.ts';
import { tokensIn } from './session-cookie.ts';
import {
  findMemberSessions,
  findStaffSession,
  touchSession,
  type MemberSession,
  type SessionAbsence,
  type StaffSession,
} from './session.repository.ts';
import { readAccess, type Realm } from './session-token.ts';

/** Reads who is behind a Cookie header. Every answer is checked against the session's row. */
export interface SessionReader {
  member(cookieHeader: string | undefined): Promise<MemberSession | SessionAbsence>;
  /** `ACCESS_DENIED` = the session is live, and the address is not allowed. */
  staff(
    cookieHeader: string | undefined,
    ip: string,
  ): Promise<StaffSession | SessionAbsence | 'ACCESS_DENIED'>;
}

interface Settings {
  SESSION_SECRET: string;
  COOKIE_SECURE: boolean;
}

/**
 * Each call makes one query. The last use of a session is updated only if it was recorded over a
 * minute ago.
 *
 * @param gather for realtime: batches member look-ups during a reconnect storm (reliability R7). A
 *   socket connection does not count as use of its session, so nothing is written either.
 */
export function createSessionReader(
  db: Queryable,
  { SESSION_SECRET: secret, COOKIE_SECURE: secure }: Settings,
  { gather = false } = {},
): SessionReader {
  const findMember = gather
    ? createBatchLoader((ids: number[]) => findMemberSessions(db, ids))
    : (id: number) => findMemberSessions(db, [id]);

  function sessionIdIn(header: string | undefined, realm: Realm): number | SessionAbsence {
    const { access, refresh } = tokensIn(header, realm, secure);
    if (access) return readAccess(realm, access, secret);
    return refresh ? 'TOKEN_EXPIRED' : 'MISSING_TOKENS';
  }

  return {
    async member(header) {
      const id = sessionIdIn(header, 'member');
      if (typeof id === 'string') return id;
      const found = (await findMember(id)).get(id) ?? 'SESSION_INVALIDATED';
      if (typeof found === 'string') return found;
      const { stale, ...session } = found;
      if (stale && !gather) await touchSession(db, id);
      return session;
    },

    async staff(header, ip) {
      const id = sessionIdIn(header, 'admin');
      if (typeof id === 'string') return id;
      const found = await findStaffSession(db, id, ip);
      if (typeof found === 'string') return found;
      const { ipAllowed, stale, ...session } = found;
      if (!ipAllowed) return 'ACCESS_DENIED';
      if (stale && !gather) await touchSession(db, id);
      return session;
    },
  };
}
