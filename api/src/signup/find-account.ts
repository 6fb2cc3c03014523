import type { Db } from '@maru/platform/db';
import { hashPassword } from '@maru/platform/password';
import type { PersonalData } from '@maru/platform/personal-data';
import { endSessionsOf } from '@maru/platform/session.repository';
import { Refusal } from '../refusal.ts';
import { maskLoginId } from './mask-login-id.ts';
import { isPhoneProved, useProvedPhone } from './phone-code.ts';
import { isWeakPassword } from './weak-password.ts';

export interface FindAccountDeps {
  db: Db;
  personal: PersonalData;
  brandWords: readonly string[];
}

/** The accounts of a phone its owner has just proved: one or none. */
export async function findLoginIds(
  { db, personal }: FindAccountDeps,
  verification: string,
): Promise<{ user_id: string; joined_at: string }[]> {
  return db.begin(async (tx) => {
    const { phoneHash } = await useProvedPhone(tx, personal, verification, 'find-id');
    const accounts = await tx<{ loginId: string; joined_at: string }[]>`
      select login_id as "loginId", created_at as joined_at from member
      where phone_hash = ${phoneHash} and state <> 'withdrawn'`;
    return accounts.map(({ loginId, joined_at }) => ({ user_id: maskLoginId(loginId), joined_at }));
  });
}

/**
 * Sets a new password for the account that was named when the code was asked for, if it has the
 * phone that was proved. An account of somebody else and no account at all are the same.
 *
 * @throws Refusal INVALID_INPUT for a weak password or a proof that is not good any more, NOT_FOUND.
 */
export async function resetPassword(
  { db, personal, brandWords }: FindAccountDeps,
  { verification, password }: { verification: string; password: string },
): Promise<void> {
  if (isWeakPassword(password, brandWords)) throw weak();
  if (!(await isPhoneProved(db, personal, verification, 'find-password'))) {
    throw new Refusal('INVALID_INPUT', { errors: [{ path: 'verification', message: 'void' }] });
  }
  // Before anything is looked up, so that the time tells nothing either.
  const passwordHash = await hashPassword(password);
  const found = await db.begin(async (tx) => {
    const { phoneHash, loginId } = await useProvedPhone(
      tx,
      personal,
      verification,
      'find-password',
    );
    if (loginId !== null && isWeakPassword(password, [loginId])) throw weak();
    const [member] = await tx<{ id: number }[]>`
      update member
      set password_hash = ${passwordHash}, version = version + 1, updated_at = now()
      where login_id = ${loginId} and phone_hash = ${phoneHash} and state <> 'withdrawn'
      returning id`;
    if (member) await endSessionsOf(tx, 'member', member.id, 'password');
    return member !== undefined;
  });
  // The proof is used up either way, so it cannot be tried on.
  if (!found) throw new Refusal('NOT_FOUND');
}

function weak(): Refusal {
  return new Refusal('INVALID_INPUT', { errors: [{ path: 'password', message: 'weak' }] });
}
