import { brandOf } from '@maru/brands/registry';
import {
  adminCheck,
  adminLogin,
  adminLogout,
  adminProtected,
  adminRefresh,
  checkIp,
  checkPermission,
  checkSession,
  whatIsMyAddress,
} from '@maru/contract/session/auth';
import { holds, permissionOf } from '@maru/contract/session/staff';
import { isAllowedIp } from '@maru/platform/session/session.repository';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import { logStaffIn } from './log-staff-in.ts';
import { createLoginLimits } from './login-limits.ts';
import { createSessionAnswer } from './session-answer.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Staff login, logout and session, and the calls that the guard of the staff area makes. */
export function adminAuthRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, redis, guard, personal } = deps;
  const limits = createLoginLimits(redis, config, 'admin');
  const sessions = createSessionAnswer(db, 'admin', config);
  const { orderPagesNeed } = brandOf(config.BRAND).switches;

  registerCall(app, guard, adminLogin, async ({ body, client, reply }) => {
    const { session, name, replaced } = await logStaffIn(
      { db, personal, limits },
      {
        loginId: body.user_id,
        password: body.password,
        client,
        claimed: { ip: body.ip_address, userAgent: body.user_agent },
        code: body.code,
      },
    );
    await sessions.give(reply, session);
    return { message: 'ADMIN_LOGIN_SUCCESS', name, replaced };
  });

  registerCall(app, guard, adminLogout, async ({ request, reply }) => {
    await sessions.end(request, reply);
    return { message: 'ADMIN_LOGOUT_SUCCESS' };
  });

  registerCall(app, guard, adminRefresh, async ({ request, reply, client, refuse }) => {
    if (!(await isAllowedIp(db, client.ip))) return refuse('ACCESS_DENIED');
    await sessions.renew(request, reply);
    return { message: 'TOKEN_REFRESH_SUCCESS' };
  });

  registerCall(app, guard, adminProtected, async () => ({ message: 'ADMIN_CHECK_SUCCESS' }));
  registerCall(app, guard, checkSession, async () => ({ message: 'ACCESS_GRANTED' }));

  registerCall(app, guard, adminCheck, async ({ caller }) => ({
    type: 'admin',
    name: caller.name,
    user_id: caller.loginId,
    permissions: [...caller.permissions],
    must_change_password: caller.mustChangePassword,
  }));

  registerCall(app, guard, checkPermission, async ({ body, caller, refuse }) => {
    const needed = permissionOf(body.menu, orderPagesNeed);
    if (needed === null || !holds(caller.permissions, needed)) return refuse('ACCESS_DENIED');
    if (caller.lacksSecondFactor) return refuse('SECOND_FACTOR_SETUP');
    return { message: 'MENU_ACCESS_GRANTED' };
  });

  registerCall(app, guard, checkIp, async ({ body, client, request }) => {
    const authenticated = await isAllowedIp(db, client.ip);
    request.log.info({ seen: client.ip, claimed: body.ip, authenticated }, 'address checked');
    return { authenticated };
  });

  registerCall(app, guard, whatIsMyAddress, async ({ client }) => ({
    ip: client.ip,
    services: config.ipLookupUrls,
  }));
}
