import type { SocialLogin } from '@maru/contract/social-login/social-login';
import type { SocialProvider } from '@maru/contract/session/social-provider';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Db, Tx } from '@maru/platform/db/db';
import { noticeLoginChange } from '@maru/domain/message/login-notice';
import { badInput, Refusal } from '../http/refusal.ts';
import { findProof, PROOF_S } from '../me/own-session.repository.ts';
import { spendTakenTicket } from '../signup/signup-ticket.ts';
import { spendPending, type Linker } from './flow.ts';
import {
  deleteSocialLogin,
  insertSocialLogin,
  type ProviderAccount,
} from './social-login.repository.ts';

interface LinkDeps {
  db: Db;
  personal: PersonalData;
}

/**
 * Links the account that a visit proved. The member proved the password before the visit.
 *
 * @throws Refusal SESSION_INVALIDATED if the session has ended meanwhile; STATE_CONFLICT as
 *   `insertSocialLogin`.
 */
export function linkForSession(
  { db, personal }: LinkDeps,
  linker: Linker,
  account: ProviderAccount,
): Promise<SocialLogin> {
  return db.begin(async (tx) => {
    await lockLiveSession(tx, linker);
    return linkAccount(tx, personal, linker.memberId, account);
  });
}

/**
 * Links the account that this browser has brought from a provider.
 *
 * @throws Refusal NOT_FOUND if nothing is pending; Unauthorized unless the password was checked in
 *   the last ten minutes, or the login is newer than the visit and than ten minutes;
 *   SESSION_INVALIDATED and STATE_CONFLICT as {@link linkForSession}.
 */
export async function linkPending(
  { db, personal }: LinkDeps,
  linker: Linker,
  browser: string,
): Promise<SocialLogin> {
  const proof = await findProof(db, linker.sessionId);
  return db.begin(async (tx) => {
    await lockLiveSession(tx, linker);
    const pending = await spendPending(tx, personal, browser);
    if (!pending) throw new Refusal('NOT_FOUND');
    if (proof === null && !(await isFresh(tx, linker.sessionId, pending.since))) {
      throw new Refusal('Unauthorized');
    }
    return linkAccount(tx, personal, linker.memberId, pending);
  });
}

/**
 * Links the provider account of this browser to a member. The identity check of a sign-up has proved
 * that the visitor is this member. One person has one account.
 *
 * @returns the linked provider account, which can log in now.
 * @throws Refusal INVALID_INPUT if nothing is pending, or the ticket proves no account;
 *   STATE_CONFLICT as `insertSocialLogin`.
 */
export function linkIdentified(
  { db, personal }: LinkDeps,
  ticket: string,
  browser: string,
): Promise<ProviderAccount> {
  return db.begin(async (tx) => {
    const memberId = await spendTakenTicket(tx, personal, ticket);
    const pending = await spendPending(tx, personal, browser);
    if (!pending) throw badInput('link', 'void');
    await linkAccount(tx, personal, memberId, pending);
    return pending;
  });
}

/** @throws Refusal NOT_FOUND if the member has no link with the provider. */
export async function unlink(
  tx: Tx,
  personal: PersonalData,
  memberId: number,
  provider: SocialProvider,
): Promise<void> {
  await tx`select 1 from member where id = ${memberId} for no key update`;
  if (!(await deleteSocialLogin(tx, memberId, provider))) throw new Refusal('NOT_FOUND');
  await noticeLoginChange(tx, personal, memberId, { kind: 'unlinked', provider });
}

/** Links an account, and notifies the member of a new link. The caller has locked the member's row. */
async function linkAccount(
  tx: Tx,
  personal: PersonalData,
  memberId: number,
  account: ProviderAccount,
): Promise<SocialLogin> {
  const { item, isNew } = await insertSocialLogin(tx, memberId, account);
  const { provider } = account;
  if (isNew) await noticeLoginChange(tx, personal, memberId, { kind: 'linked', provider });
  return item;
}

/**
 * Locks the member first: a password reset deletes links under this lock, and no link is added after
 * that, because the reset ends the session.
 */
async function lockLiveSession(tx: Tx, { memberId, sessionId }: Linker): Promise<void> {
  await tx`select 1 from member where id = ${memberId} for no key update`;
  const [live] = await tx`
    select 1 from session
    where id = ${sessionId} and realm = 'member' and subject_id = ${memberId}
      and ended_at is null and expires_at > now()`;
  if (!live) throw new Refusal('SESSION_INVALIDATED');
}

/** A login counts as a proof of the account for as long as a password check. */
async function isFresh(tx: Tx, sessionId: number, since: string): Promise<boolean> {
  const [fresh] = await tx`
    select 1 from session
    where id = ${sessionId} and created_at >= ${since}
      and created_at > now() - make_interval(secs => ${PROOF_S})`;
  return fresh !== undefined;
}
