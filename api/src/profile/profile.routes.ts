import type { AuditAction, AuditDiff } from '@maru/contract/audit/audit-action';
import { brandOf } from '@maru/brands/registry';
import {
  beginSecondFactor,
  changeOwnPassword,
  confirmSecondFactor,
  endSecondFactor,
  getProfile,
  renewRecoveryCodes,
} from '@maru/contract/profile/staff-profile';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Tx } from '@maru/platform/db/db';
import { hashPassword } from '@maru/platform/crypto/password';
import { createTotpSecret, findTotpStep, otpauthUri } from '@maru/platform/crypto/totp';
import type { FastifyInstance } from 'fastify';
import { createSessionAnswer } from '../auth/session-answer.ts';
import { startOver } from '../auth/start-over.ts';
import { maskedPhone } from '../staff-kit/mask.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { isWeakPassword } from '../signup/weak-password.ts';
import { findOwnAccount, findOwnProfile, keepPendingSecret } from './profile.repository.ts';
import { removeAuthenticator, replaceRecoveryCodes } from '../staff/second-factor.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { createOwnSecrets, type OwnSecrets } from './own-secret.ts';

/** Calls with which staff manage their own account. */
export function staffProfileRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard } = deps;
  const secrets = createOwnSecrets(deps);

  registerCall(app, guard, getProfile, async ({ caller }) => {
    const { phoneTail, ...profile } = await findOwnProfile(db, caller.adminId);
    return {
      item: { ...profile, permissions: [...caller.permissions], phone: maskedPhone(phoneTail) },
    };
  });

  passwordRoutes(app, deps, secrets);
  secondFactorRoutes(app, deps, secrets);
}

function passwordRoutes(
  app: FastifyInstance,
  { config, db, guard }: RouteDeps,
  { provePassword }: OwnSecrets,
): void {
  const brand = brandOf(config.BRAND);
  const cookies = createSessionAnswer(db, 'admin', config);

  registerCall(app, guard, changeOwnPassword, async ({ body, caller, actor, client, reply }) => {
    await provePassword(caller, client.ip, body.current_password);
    if (body.password === body.current_password) {
      throw badInput('password', 'must differ from the current password');
    }
    if (isWeakPassword(body.password, [caller.loginId, brand.id])) {
      throw badInput('password', 'is easy to guess');
    }
    const hash = await hashPassword(body.password);
    const session = await db.begin(async (tx) => {
      // The version stays the same, because a concurrent edit of this manager does not touch these
      // fields.
      await tx`
        update admin
        set password_hash = ${hash}, password_temporary = false, updated_at = now()
        where id = ${caller.adminId}`;
      const diff = caller.mustChangePassword ? { temporary: [true, false] } : undefined;
      await writeDown(tx, actor, 'profile.password', diff);
      const { adminId: subjectId, sessionId } = caller;
      return (await startOver(tx, 'admin', { subjectId, sessionId }, client)).session;
    });
    await cookies.give(reply, session);
  });
}

function secondFactorRoutes(
  app: FastifyInstance,
  { config, db, guard, personal }: RouteDeps,
  { guessed, provePassword, proveCode }: OwnSecrets,
): void {
  const brand = brandOf(config.BRAND);

  registerCall(app, guard, beginSecondFactor, async ({ body, caller, client }) => {
    await provePassword(caller, client.ip, body.current_password);
    const secret = createTotpSecret();
    const kept = await keepPendingSecret(db, caller.adminId, personal.seal('totp', secret));
    if (!kept) throw new Refusal('STATE_CONFLICT');
    return { secret, uri: otpauthUri(secret, brand.name, caller.loginId) };
  });

  registerCall(app, guard, confirmSecondFactor, async ({ body, caller, actor, client }) => {
    const { totpEnc, totpSince } = await findOwnAccount(db, caller.adminId);
    if (totpEnc === null || totpSince !== null) throw new Refusal('STATE_CONFLICT');
    let step: number | null = null;
    await guessed(caller, client.ip, 'SECOND_FACTOR_WRONG', async () => {
      step = findTotpStep(personal.open('totp', totpEnc), body.code.trim(), { after: 0 });
      return step !== null;
    });
    return db.begin(async (tx) => {
      const [on] = await tx`
        update admin set totp_since = now(), totp_step = ${step}, updated_at = now(),
                         version = version + 1
        where id = ${caller.adminId} and totp_since is null and totp_enc = ${totpEnc} returning 1`;
      if (!on) throw new Refusal('STATE_CONFLICT');
      const codes = await replaceRecoveryCodes(tx, personal, caller.adminId);
      await writeDown(tx, actor, 'profile.secondFactorOn');
      return { recovery_codes: codes };
    });
  });

  registerCall(app, guard, renewRecoveryCodes, async ({ body, caller, actor, client }) => {
    await proveCode(caller, client.ip, body.code);
    return db.begin(async (tx) => {
      const codes = await replaceRecoveryCodes(tx, personal, caller.adminId);
      await writeDown(tx, actor, 'profile.recoveryCodes');
      return { recovery_codes: codes };
    });
  });

  registerCall(app, guard, endSecondFactor, async ({ body, caller, actor, client }) => {
    const { second_factor } = await findOwnProfile(db, caller.adminId);
    const { since, required } = second_factor;
    if (since === null || required) throw new Refusal('STATE_CONFLICT');
    await proveCode(caller, client.ip, body.code);
    await db.begin(async (tx) => {
      await removeAuthenticator(tx, caller.adminId);
      await writeDown(tx, actor, 'profile.secondFactorOff');
    });
  });
}

function writeDown(tx: Tx, actor: Actor, action: AuditAction, diff?: AuditDiff): Promise<void> {
  return audit(tx, {
    ...actor,
    action,
    targetKind: 'manager',
    targetId: actor.adminId,
    diff,
  });
}
