import {
  beginMySocialLogin,
  beginSocialLogin,
  getPendingSocialLogin,
  linkIdentifiedSocialLogin,
  linkPendingSocialLogin,
  listMySocialLogins,
  listSocialProviders,
  unlinkMySocialLogin,
} from '@maru/contract/social-login/social-login';
import type { MemberSession } from '@maru/platform/session/session.repository';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createLoginLimits } from '../auth/login-limits.ts';
import { createSessionAnswer } from '../auth/session-answer.ts';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { requireProof } from '../me/require-proof.ts';
import { socialCallbackRoutes } from './callback.routes.ts';
import { findPending, flowCookie, type Linker } from './flow.ts';
import { linkIdentified, linkPending, unlink } from './link.ts';
import { logInLinked } from './log-in.ts';
import { createProviderProtocol } from './provider-protocol.ts';
import { listSocialLogins } from './social-login.repository.ts';
import { socialSettingsOf } from './social-settings.ts';
import { createVisits } from './visits.ts';

/** Logins of members with accounts of Kakao, Naver and Apple, and the links of the caller. */
export function socialLoginRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, redis, guard, personal } = deps;
  const secure = config.COOKIE_SECURE;
  const protocol = createProviderProtocol(socialSettingsOf(config));
  const limits = createLoginLimits(redis, config, 'member');
  const sessions = createSessionAnswer(db, 'member', config);
  const store = { db, personal };

  const { begin, callbackUrl } = createVisits(config, store, protocol);

  socialCallbackRoutes(app, { ...store, limits, protocol, sessions, secure, callbackUrl });

  registerCall(app, guard, listSocialProviders, async () => ({ items: protocol.providers }));

  registerCall(app, guard, beginSocialLogin, async ({ params, request, reply }) =>
    begin(params.provider, null, request, reply),
  );

  registerCall(app, guard, getPendingSocialLogin, async ({ request }) => {
    const pending = await findPending(db, personal, browserOf(request));
    return { item: pending && { provider: pending.provider } };
  });

  registerCall(app, guard, linkIdentifiedSocialLogin, async ({ body, client, request, reply }) => {
    const account = await linkIdentified(store, body.ticket, browserOf(request));
    void reply.header('set-cookie', flowCookie.set('', secure));
    const session = await logInLinked({ ...store, limits }, account, client);
    if (session === null) throw new Refusal('Unauthorized');
    await sessions.give(reply, session);
    return { message: 'LOGIN_SUCCESS' };
  });

  registerCall(app, guard, listMySocialLogins, async ({ caller }) => ({
    items: await listSocialLogins(db, caller.memberId),
  }));

  registerCall(app, guard, linkPendingSocialLogin, async ({ caller, request, reply }) => {
    const item = await linkPending(store, linkerOf(caller), browserOf(request));
    void reply.header('set-cookie', flowCookie.set('', secure));
    return { item };
  });

  registerCall(app, guard, beginMySocialLogin, async ({ params, caller, request, reply }) => {
    await requireProof(db, caller.sessionId);
    const links = await listSocialLogins(db, caller.memberId);
    if (links.some(({ provider }) => provider === params.provider)) {
      throw new Refusal('STATE_CONFLICT');
    }
    return begin(params.provider, linkerOf(caller), request, reply);
  });

  registerCall(app, guard, unlinkMySocialLogin, async ({ params, caller }) => {
    await requireProof(db, caller.sessionId);
    await db.begin((tx) => unlink(tx, personal, caller.memberId, params.provider));
  });

  function browserOf(request: FastifyRequest): string {
    return flowCookie.read(request.headers.cookie, secure);
  }
}

const linkerOf = ({ memberId, sessionId }: MemberSession): Linker => ({ memberId, sessionId });
