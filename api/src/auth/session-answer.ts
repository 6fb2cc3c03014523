import type { Config } from '@maru/platform/config/config';
import type { Db } from '@maru/platform/db/db';
import { clearedCookies, sessionCookies, tokensIn } from '@maru/platform/session/session-cookie';
import {
  endSession,
  findSessionOfRefresh,
  refreshSession,
} from '@maru/platform/session/session.repository';
import {
  readAccess,
  tokensOf,
  type Realm,
  type SessionGeneration,
} from '@maru/platform/session/session-token';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../http/refusal.ts';

/** Sets, renews and clears the session cookies of one realm. */
export interface SessionAnswer {
  give(reply: FastifyReply, session: SessionGeneration): Promise<void>;
  /** @throws Refusal with the code that says why the session cannot be renewed. */
  renew(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Ends the session of the request, if it has one, even if its tokens have expired. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

export function createSessionAnswer(
  db: Db,
  realm: Realm,
  {
    SESSION_SECRET: secret,
    COOKIE_SECURE: secure,
  }: Pick<Config, 'SESSION_SECRET' | 'COOKIE_SECURE'>,
): SessionAnswer {
  async function give(reply: FastifyReply, session: SessionGeneration): Promise<void> {
    void reply.header(
      'set-cookie',
      sessionCookies(realm, tokensOf(realm, session, secret), secure),
    );
  }

  return {
    give,

    async renew(request, reply) {
      const { refresh } = tokensIn(request.headers.cookie, realm, secure);
      const next = refresh
        ? await refreshSession(db, realm, refresh, secret, request.client)
        : 'REFRESH_FAIL';
      if (typeof next !== 'string') return give(reply, next);
      // Postgres has confirmed that this session is over. A failed query never reaches this line.
      void reply.header('set-cookie', clearedCookies(realm, secure));
      throw new Refusal(next);
    },

    async end(request, reply) {
      const { access, refresh } = tokensIn(request.headers.cookie, realm, secure);
      const named = access ? readAccess(realm, access, secret) : null;
      const sessionId =
        typeof named === 'number'
          ? named
          : refresh
            ? await findSessionOfRefresh(db, realm, refresh, secret)
            : null;
      if (sessionId !== null) await db.begin((tx) => endSession(tx, sessionId, 'logout'));
      void reply.headers({
        'set-cookie': clearedCookies(realm, secure),
        // Clears the back/forward cache. Storage is kept, because it holds no personal data.
        'clear-site-data': '"cache"',
      });
    },
  };
}
