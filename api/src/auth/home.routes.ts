import {
  memberCheck,
  memberLogin,
  memberLogout,
  memberProtected,
  memberRefresh,
} from '@maru/contract/session/auth';
import type { FastifyInstance } from 'fastify';
import { maskName } from '../staff-kit/mask.ts';
import { registerCall } from '../http/register-call.ts';
import { logMemberIn } from './log-member-in.ts';
import { createLoginLimits } from './login-limits.ts';
import { createSessionAnswer } from './session-answer.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Login, logout and the session of members and experts. */
export function homeAuthRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, redis, guard, personal } = deps;
  const limits = createLoginLimits(redis, config, 'member');
  const sessions = createSessionAnswer(db, 'member', config);

  registerCall(app, guard, memberLogin, async ({ body, client, reply }) => {
    const session = await logMemberIn(
      { db, personal, limits },
      {
        loginId: body.user_id,
        password: body.password,
        client,
        claimed: { ip: body.ip_address, userAgent: body.user_agent },
      },
    );
    await sessions.give(reply, session);
    return { message: 'LOGIN_SUCCESS' };
  });

  registerCall(app, guard, memberLogout, async ({ request, reply }) => {
    await sessions.end(request, reply);
    return { message: 'LOGOUT_SUCCESS' };
  });

  registerCall(app, guard, memberRefresh, async ({ request, reply }) => {
    await sessions.renew(request, reply);
    return { message: 'TOKEN_REFRESH_SUCCESS' };
  });

  registerCall(app, guard, memberProtected, async () => ({ message: 'ACCESS_GRANTED' }));
  registerCall(app, guard, memberCheck, async ({ caller: { type, view, memberId, name } }) => ({
    type,
    ...(view && { view_until: view.until, view_of: { _id: memberId, name: maskName(name) } }),
  }));
}
