import { brandOf } from '@maru/brands/registry';
import type { AuditAction } from '@maru/contract/audit/audit-action';
import {
  addOwnPasskey,
  beginOwnPasskey,
  beginStaffPasskeyLogin,
  listOwnPasskeys,
  removeOwnPasskey,
  renameOwnPasskey,
  staffPasskeyLogin,
} from '@maru/contract/passkey/passkey';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Tx } from '@maru/platform/db/db';
import { isAllowedIp, type StaffSession } from '@maru/platform/session/session.repository';
import type { FastifyInstance } from 'fastify';
import { findAdminAccount } from '../auth/account.repository.ts';
import { openProvedStaff, requireAllowedAddress, standingOf } from '../auth/log-staff-in.ts';
import { createLoginLimits } from '../auth/login-limits.ts';
import { createSessionAnswer } from '../auth/session-answer.ts';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { createOwnSecrets } from '../profile/own-secret.ts';
import { removeIdleRecoveryCodes, replaceRecoveryCodes } from '../staff/second-factor.ts';
import { createChallenge } from './challenge.ts';
import { addPasskey, beginPasskey, changePasskeyName, removePasskey } from './own-passkeys.ts';
import { createPasskeyProtocol, type PasskeyProtocol } from './passkey-protocol.ts';
import { listPasskeys, lockOwner, type Owner } from './passkey.repository.ts';
import { provePasskey, UNNAMED } from './prove-passkey.ts';

/** Passkeys of staff: the login with one, and those of the caller. */
export function staffPasskeyRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const protocol = createPasskeyProtocol(deps.config, brandOf(deps.config.BRAND).name);
  loginRoutes(app, deps, protocol);
  ownRoutes(app, deps, protocol);
}

function loginRoutes(app: FastifyInstance, deps: RouteDeps, protocol: PasskeyProtocol): void {
  const { config, db, redis, guard, personal } = deps;
  const limits = createLoginLimits(redis, config, 'admin');
  const sessions = createSessionAnswer(db, 'admin', config);
  const login = { db, personal, limits, protocol };

  registerCall(app, guard, beginStaffPasskeyLogin, async ({ client }) => {
    if (!(await isAllowedIp(db, client.ip))) throw new Refusal('ACCESS_DENIED');
    const challenge = await createChallenge(login, { realm: 'admin' }, client.ip);
    return { options: await protocol.requestOptions(challenge) };
  });

  registerCall(app, guard, staffPasskeyLogin, async ({ body, client, reply }) => {
    const { ip_address, user_agent, ...answer } = body;
    const claimed = { ip: ip_address, userAgent: user_agent };
    await requireAllowedAddress(login, { loginId: UNNAMED, method: 'passkey', client, claimed });
    const { identity, loginId, use } = await provePasskey(
      login,
      'admin',
      (_, ownerId) => findAdminAccount(db, ownerId, client.ip),
      { answer, client, claimed },
      async (account) => standingOf(account),
    );
    const opened = await openProvedStaff(db, identity, { loginId, client }, use);
    await sessions.give(reply, opened.session);
    return { message: 'ADMIN_LOGIN_SUCCESS', name: opened.name, replaced: opened.replaced };
  });
}

function ownRoutes(app: FastifyInstance, deps: RouteDeps, protocol: PasskeyProtocol): void {
  const { db, guard, personal } = deps;
  const own = { db, personal, protocol };
  const { provePassword } = createOwnSecrets(deps);

  registerCall(app, guard, listOwnPasskeys, async ({ caller }) => ({
    items: await listPasskeys(db, ownerOf(caller)),
  }));

  registerCall(app, guard, beginOwnPasskey, async ({ body, caller, client }) => {
    await provePassword(caller, client.ip, body.current_password);
    const owner = { ...ownerOf(caller), loginId: caller.loginId };
    return { options: await beginPasskey(own, owner, client.ip) };
  });

  registerCall(app, guard, addOwnPasskey, async ({ body, caller, actor }) =>
    db.begin(async (tx) => {
      // Without the lock, two first passkeys would both make recovery codes.
      await lockOwner(tx, ownerOf(caller));
      const isFirst = !(await hasSecondFactor(tx, caller.adminId));
      const item = await addPasskey(tx, own, ownerOf(caller), body);
      const codes = isFirst ? await replaceRecoveryCodes(tx, personal, caller.adminId) : null;
      await auditOwn(tx, actor, 'profile.passkeyAdd');
      return { item, recovery_codes: codes };
    }),
  );

  registerCall(app, guard, renameOwnPasskey, async ({ params, body, caller, actor }) => {
    const change = { passkeyId: params._id, name: body.name };
    const item = await db.begin(async (tx) => {
      const renamed = await changePasskeyName(tx, ownerOf(caller), change);
      await auditOwn(tx, actor, 'profile.passkeyRename');
      return renamed;
    });
    return { item };
  });

  registerCall(app, guard, removeOwnPasskey, async ({ params, body, caller, actor, client }) => {
    await provePassword(caller, client.ip, body.current_password);
    await db.begin(async (tx) => {
      await removePasskey(tx, ownerOf(caller), params._id);
      if (await lacksSecondFactor(tx, caller.adminId)) throw new Refusal('STATE_CONFLICT');
      await removeIdleRecoveryCodes(tx, caller.adminId);
      await auditOwn(tx, actor, 'profile.passkeyRemove');
    });
  });
}

async function hasSecondFactor(tx: Tx, adminId: number): Promise<boolean> {
  const [row] = await tx<{ has: boolean }[]>`select has_second_factor(${adminId}) as has`;
  return row!.has;
}

/** Whether a permission of the account requires a second factor that it does not have. */
async function lacksSecondFactor(tx: Tx, adminId: number): Promise<boolean> {
  const [row] = await tx<{ lacks: boolean }[]>`
    select needs_second_factor(${adminId}) and not has_second_factor(${adminId}) as lacks`;
  return row!.lacks;
}

function ownerOf({ adminId }: StaffSession): Owner {
  return { realm: 'admin', subjectId: adminId };
}

function auditOwn(tx: Tx, actor: Actor, action: AuditAction): Promise<void> {
  return audit(tx, { ...actor, action, targetKind: 'manager', targetId: actor.adminId });
}
