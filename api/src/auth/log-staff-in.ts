import {
  isAllowedIp,
  openStaffSession,
  type ReplacedSession,
} from '@maru/platform/session.repository';
import type { SessionGeneration } from '@maru/platform/session-token';
import { postNotice } from '@maru/platform/staff-notice';
import { Refusal } from '../refusal.ts';
import { findAdminAccount, holdAccount, replaceHash } from './account.repository.ts';
import { recordLogin } from './login-event.repository.ts';
import { proveIdentity, type LoginDeps, type LoginRequest } from './prove-identity.ts';

interface StaffLogin {
  session: SessionGeneration;
  name: string;
  replaced: ReplacedSession | null;
}

/**
 * Opens the one session a member of staff may have and ends their earlier one, whose sockets hear
 * of it; super admins get a line in the bell.
 *
 * @throws Refusal ACCESS_DENIED from an address that is not allowed, before the password is even
 * looked at, so that nothing can be learned about it; else as proveIdentity.
 */
export async function logStaffIn(deps: LoginDeps, request: LoginRequest): Promise<StaffLogin> {
  const { db, personal } = deps;
  const { client, claimedIp, loginId } = request;
  if (!(await isAllowedIp(db, client.ip))) {
    const loginIdHash = personal.hash('login', loginId.toLowerCase());
    await recordLogin(db, {
      realm: 'admin',
      result: 'address_refused',
      loginIdHash,
      client,
      claimedIp,
    });
    throw new Refusal('ACCESS_DENIED');
  }

  const identity = await proveIdentity(deps, 'admin', findAdminAccount, request);
  const { account, newerHash, record } = identity;
  if (account.state !== 'active') {
    await recordLogin(db, { realm: 'admin', ...record('not_active') });
    throw new Refusal('Unauthorized');
  }
  return db.begin(async (tx) => {
    if (!(await holdAccount(tx, 'admin', account))) throw new Refusal('Unauthorized');
    const { session, replaced } = await openStaffSession(tx, account.id, client);
    await recordLogin(tx, { realm: 'admin', ...record('ok', session.id) });
    if (newerHash) await replaceHash(tx, 'admin', account, newerHash);
    if (replaced) {
      await postNotice(tx, {
        kind: 'login.replaced',
        severity: 'warning',
        permission: 'superAdmin',
        detail: {
          login_id: loginId,
          ip_address: client.ip,
          user_agent: client.userAgent,
          replaced_ip_address: replaced.ip_address,
          replaced_at: replaced.at,
        },
      });
    }
    return { session, name: account.name, replaced };
  });
}
