import type { Db, Tx } from '@maru/platform/db/db';
import { hashPassword } from '@maru/platform/crypto/password';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { endSessionsOf } from '@maru/platform/session/session.repository';
import { noticeLoginChange } from '@maru/domain/message/login-notice';
import { deleteOtherLogins } from '../auth/delete-other-logins.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { isResultLive, spendResult, type Claim } from '../identity/identity-check.ts';
import { announceMember } from '../member/change-member.ts';
import { isPhoneWaiting } from '../member/phone-by-staff.ts';
import { maskLoginId } from './mask-login-id.ts';
import { isPhoneProved, useProvedPhone } from './phone-code.ts';
import { isWeakPassword } from './weak-password.ts';

export interface FindAccountDeps {
  db: Db;
  personal: PersonalData;
  brandWords: readonly string[];
}

/** Evidence that an account may belong to the caller: a verified phone or an identity check. */
export type Proof = { verification: string } | { claim: Claim };

/** Accounts that match the proof: one or none. */
export async function findLoginIds(
  { db, personal }: FindAccountDeps,
  proof: Proof,
): Promise<{ user_id: string; joined_at: string }[]> {
  return db.begin(async (tx) => {
    const owner = await spendProof(tx, personal, proof, 'find-id');
    const accounts = await tx<{ loginId: string; joined_at: string }[]>`
      select login_id as "loginId", created_at as joined_at from member
      where ${whose(tx, owner)} and state <> 'withdrawn'`;
    return accounts.map(({ loginId, joined_at }) => ({ user_id: maskLoginId(loginId), joined_at }));
  });
}

/**
 * Sets a new password. An identity check selects the account of the identified person. A verified
 * phone selects the account named in the code request, if it has that phone. An account of another
 * person and a missing account give the same answer.
 *
 * @throws Refusal INVALID_INPUT for a weak password or an expired or used proof; NOT_FOUND;
 *   STATE_CONFLICT if staff have just assigned the phone to the account.
 */
export async function resetPassword(
  { db, personal, brandWords }: FindAccountDeps,
  proof: Proof,
  password: string,
): Promise<void> {
  if (isWeakPassword(password, brandWords)) throw weak();
  if (!(await isProofLive({ db, personal }, proof, 'find-password'))) {
    const path = 'claim' in proof ? 'identity' : 'verification';
    throw badInput(path, 'void');
  }
  // Hashed before any lookup, so that the response time reveals nothing.
  const passwordHash = await hashPassword(password);
  const found = await db.begin(async (tx) => {
    const owner = await spendProof(tx, personal, proof, 'find-password');
    const [member] = await tx<{ id: number; loginId: string; isPhoneWaiting: boolean }[]>`
      update member
      set password_hash = ${passwordHash}, password_until = null, version = version + 1,
          updated_at = now()
      where ${whose(tx, owner)} and state <> 'withdrawn'
        ${owner.by === 'phone' ? tx`and login_id = ${owner.loginId}` : tx``}
      returning id, login_id as "loginId", ${isPhoneWaiting(tx)} as "isPhoneWaiting"`;
    if (owner.by === 'phone' && member?.isPhoneWaiting) throw new Refusal('STATE_CONFLICT');
    const loginId = owner.by === 'phone' ? owner.loginId : (member?.loginId ?? null);
    // For a reset by phone the caller typed the login id. A refusal does not reveal whether the
    // account exists.
    if (loginId !== null && isWeakPassword(password, [loginId])) throw weak();
    if (!member) return false;
    await deleteOtherLogins(tx, member.id);
    await endSessionsOf(tx, 'member', member.id, 'password');
    await announceMember(tx, member.id);
    await noticeLoginChange(tx, personal, member.id, { kind: 'passwordRecovered' });
    return true;
  });
  // The proof is used up either way, so it cannot be tried on.
  if (!found) throw new Refusal('NOT_FOUND');
}

type Owner =
  | { by: 'phone'; phoneHash: Buffer; loginId: string | null }
  | { by: 'person'; ciHash: Buffer };

type Purpose = 'find-id' | 'find-password';

async function spendProof(
  tx: Tx,
  personal: PersonalData,
  proof: Proof,
  purpose: Purpose,
): Promise<Owner> {
  if ('claim' in proof) {
    const { ciHash } = await spendResult(tx, personal, proof.claim, { purpose });
    return { by: 'person', ciHash };
  }
  const { phoneHash, loginId } = await useProvedPhone(tx, personal, proof.verification, purpose);
  return { by: 'phone', phoneHash, loginId };
}

function isProofLive(
  { db, personal }: Pick<FindAccountDeps, 'db' | 'personal'>,
  proof: Proof,
  purpose: Purpose,
): Promise<boolean> {
  return 'claim' in proof
    ? isResultLive({ db, personal }, proof.claim, { purpose })
    : isPhoneProved(db, personal, proof.verification, purpose);
}

function whose(tx: Tx, owner: Owner) {
  return owner.by === 'phone'
    ? tx`phone_hash = ${owner.phoneHash}`
    : tx`id = (select member_id from member_identity where ci_hash = ${owner.ciHash})`;
}

function weak(): Refusal {
  return badInput('password', 'weak');
}
