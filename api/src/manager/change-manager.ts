import type { AuditAction, AuditDiff } from '@maru/contract/audit/audit-action';
import type { BodyOf } from '@maru/contract/core/call';
import type {
  createManager as createCall,
  updateManager as updateCall,
} from '@maru/contract/manager/manager';
import { audit, type Actor } from '@maru/platform/db/audit';
import { constraintOf, type Db, type Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';
import { hashPassword } from '@maru/platform/crypto/password';
import { readMobile } from '@maru/contract/text/typed-text';
import { type PersonalData } from '@maru/platform/crypto/personal-data';
import {
  endSessionsFromOutside,
  endSessionsOf,
  isAllowedIp,
} from '@maru/platform/session/session.repository';
import { phoneTail } from '@maru/platform/crypto/phone-tail';
import { withoutUndefined } from '../staff-kit/changed-fields.ts';
import { checkedRow } from '../staff-kit/lock-row.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { isLoginIdLikeOneOf } from '../member/availability.ts';
import { isWeakPassword } from '../signup/weak-password.ts';
import { removeSecondFactor } from '../staff/second-factor.ts';
import {
  countSuperAdmins,
  lockManager,
  setPermissions,
  type LockedManager,
} from './manager.repository.ts';

export interface ManagerDeps {
  db: Db;
  personal: PersonalData;
  /** Words that a password must not contain. */
  brandId: string;
}

interface Change {
  managerId: number;
  /** Version that the caller read; `undefined` if the caller did not send one. */
  version: number | undefined;
  actor: Actor;
}

/** @throws Refusal DUPLICATE_LOGIN_ID, INVALID_INPUT */
export async function createManager(
  { db, personal, brandId }: ManagerDeps,
  { user_id, password, phone, permissions, ...fields }: BodyOf<typeof createCall>,
  actor: Actor,
): Promise<number> {
  checkDays(fields);
  checkPassword(password, [user_id, brandId]);
  const hash = await hashPassword(password);
  try {
    return await db.begin(async (tx) => {
      if (await isLoginIdLikeOneOf(tx, user_id, 'managers')) {
        throw new Refusal('DUPLICATE_LOGIN_ID');
      }
      const [row] = await tx<{ id: number }[]>`
        insert into admin ${tx({
          login_id: user_id,
          password_hash: hash,
          password_temporary: true,
          ...fields,
          ...sealedPhone(personal, phone),
          created_by: actor.adminId,
        })} returning id`;
      const managerId = row!.id;
      await setPermissions(tx, managerId, permissions, actor.adminId);
      await writeDown(tx, managerId, actor, 'manager.create', { permissions, ...fields });
      return managerId;
    });
  } catch (error) {
    if (constraintOf(error) === 'admin_login_id_key') throw new Refusal('DUPLICATE_LOGIN_ID');
    throw error;
  }
}

/**
 * Updates a member of staff. If the change removes access or permissions, their open page is
 * notified at once. The session ends, or its sockets receive the remaining permissions.
 *
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, LAST_SUPER_ADMIN, SELF_LOCKOUT, INVALID_INPUT
 */
export async function updateManager(
  { db, personal }: ManagerDeps,
  { managerId, version, actor }: Change,
  { version: _, permissions, phone, ...fields }: BodyOf<typeof updateCall>,
): Promise<void> {
  await db.begin(async (tx) => {
    const supers = await countSuperAdmins(tx);
    const before = await lockAt(tx, managerId, version);
    const after = { ...before, ...withoutUndefined(fields) };
    checkDays(after);

    const set = {
      ...withoutUndefined(fields),
      ...(phone === undefined ? {} : sealedPhone(personal, phone)),
    };
    if (Object.keys(set).length > 0) {
      await tx`update admin set ${tx(set)} where id = ${managerId}`;
    }
    if (permissions !== undefined) {
      await setPermissions(tx, managerId, permissions, actor.adminId);
    }
    await tx`
      update admin set version = version + 1, updated_at = now() where id = ${managerId}`;
    if (supers > 0 && (await countSuperAdmins(tx)) === 0) throw new Refusal('LAST_SUPER_ADMIN');
    if (managerId === actor.adminId) await refuseOwnLockout(tx, actor, after, permissions);

    await writeDown(tx, managerId, actor, 'manager.update', {
      ...changesOf(before, after),
      ...(permissions === undefined
        ? {}
        : { permissions: { before: before.permissions, after: permissions } }),
      ...(phone === undefined ? {} : { phone: 'changed' }),
    });
    await notifySessions(tx, managerId);
  });
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT, LAST_SUPER_ADMIN, SELF_LOCKOUT */
export async function removeManager({ db }: ManagerDeps, change: Change): Promise<void> {
  const { managerId, version, actor } = change;
  if (managerId === actor.adminId) throw new Refusal('SELF_LOCKOUT');
  await db.begin(async (tx) => {
    const supers = await countSuperAdmins(tx);
    const before = await lockAt(tx, managerId, version);
    await setPermissions(tx, managerId, [], actor.adminId);
    await tx`
      update admin set state = 'disabled', version = version + 1, updated_at = now()
      where id = ${managerId}`;
    if (supers > 0 && (await countSuperAdmins(tx)) === 0) throw new Refusal('LAST_SUPER_ADMIN');
    await writeDown(tx, managerId, actor, 'manager.remove', { permissions: before.permissions });
    await notifySessions(tx, managerId);
  });
}

/**
 * Sets a password that its owner changes as soon as they log in.
 *
 * @throws Refusal ACCESS_DENIED for one’s own, NOT_FOUND, VERSION_CONFLICT, INVALID_INPUT
 */
export async function resetPassword(
  { db, brandId }: ManagerDeps,
  { managerId, version, actor }: Change,
  password: string,
): Promise<void> {
  refuseOwn(managerId, actor);
  const [account] = await db<{ loginId: string }[]>`
    select login_id as "loginId" from admin where id = ${managerId}`;
  if (!account) throw new Refusal('NOT_FOUND');
  checkPassword(password, [account.loginId, brandId]);
  const hash = await hashPassword(password);
  await db.begin(async (tx) => {
    await lockAt(tx, managerId, version);
    await tx`
      update admin
      set password_hash = ${hash}, password_temporary = true,
          version = version + 1, updated_at = now()
      where id = ${managerId}`;
    await endSessionsOf(tx, 'admin', managerId, 'password');
    await writeDown(tx, managerId, actor, 'manager.password');
  });
}

/**
 * @throws Refusal ACCESS_DENIED for one’s own, NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT if the
 *   account has no second factor.
 */
export async function resetSecondFactor(
  { db }: ManagerDeps,
  { managerId, version, actor }: Change,
  reason: string,
): Promise<void> {
  refuseOwn(managerId, actor);
  await db.begin(async (tx) => {
    const { hasSecondFactor } = await lockAt(tx, managerId, version);
    if (!hasSecondFactor) throw new Refusal('STATE_CONFLICT');
    await removeSecondFactor(tx, managerId);
    await writeDown(tx, managerId, actor, 'manager.secondFactorReset', { reason });
  });
}

/**
 * An open session does not prove who is using it. Changing one’s own account requires the password
 * or a code on the profile page.
 */
function refuseOwn(managerId: number, actor: Actor): void {
  if (managerId === actor.adminId) throw new Refusal('ACCESS_DENIED');
}

async function lockAt(
  tx: Tx,
  managerId: number,
  version: number | undefined,
): Promise<LockedManager> {
  return checkedRow(await lockManager(tx, managerId), version);
}

/** Prevents callers from removing their own access by mistake. */
async function refuseOwnLockout(
  tx: Tx,
  actor: Actor,
  after: LockedManager,
  permissions: readonly string[] | undefined,
): Promise<void> {
  const [own] = await tx<{ serves: boolean }[]>`
    select is_in_service(a, now()) as serves from admin a where id = ${actor.adminId}`;
  const gone = permissions !== undefined && !permissions.includes('superAdmin');
  if (!own?.serves || gone || !(await isAllowedIp(tx, actor.ip, after.ip_group))) {
    throw new Refusal('SELF_LOCKOUT');
  }
}

/**
 * Ends the sessions of an account that may no longer work. Sends the others their current
 * permissions.
 */
async function notifySessions(tx: Tx, managerId: number): Promise<void> {
  const [now] = await tx<
    { serves: boolean; name: string; permissions: never[]; version: number; at: string }[]
  >`
    select is_in_service(a, now()) as serves, name, version, now() as at,
           coalesce((select array_agg(permission order by permission) from admin_permission
                     where admin_id = a.id), '{}') as permissions
    from admin a where id = ${managerId}`;
  const { serves, ...news } = now!;
  if (!serves) await endSessionsOf(tx, 'admin', managerId, 'admin');
  await endSessionsFromOutside(tx);
  await publish(tx, 'staff.changed', news, managerId);
}

function checkDays({ starts_on, ends_on }: Pick<LockedManager, 'starts_on' | 'ends_on'>): void {
  if (starts_on === null || ends_on === null || starts_on <= ends_on) return;
  throw badInput('ends_on', 'must not be before the start');
}

function checkPassword(password: string, own: readonly string[]): void {
  if (!isWeakPassword(password, own)) return;
  throw badInput('password', 'is easy to guess');
}

function sealedPhone(personal: PersonalData, phone: string | null) {
  const digits = phone === null ? null : readMobile(phone);
  if (digits === null) return { phone_enc: null, phone_tail: null };
  return { phone_enc: personal.seal('phone', digits), phone_tail: phoneTail(digits) };
}

function changesOf(before: LockedManager, after: LockedManager): object {
  const names = ['name', 'state', 'starts_on', 'ends_on', 'ip_group'] as const;
  return Object.fromEntries(
    names
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, { before: before[name], after: after[name] }]),
  );
}

async function writeDown(
  tx: Tx,
  managerId: number,
  actor: Actor,
  action: AuditAction,
  diff?: AuditDiff,
): Promise<void> {
  await audit(tx, {
    ...actor,
    action,
    targetKind: 'manager',
    targetId: managerId,
    ...(diff ? { diff } : {}),
  });
}
