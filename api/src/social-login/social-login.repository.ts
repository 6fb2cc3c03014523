import type { SocialLogin } from '@maru/contract/social-login/social-login';
import type { SocialProvider } from '@maru/contract/session/social-provider';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { Refusal } from '../http/refusal.ts';

/** An account at a provider. Only this hash is stored. */
export interface ProviderAccount {
  provider: SocialProvider;
  subjectHash: Buffer;
}

export function hashSubject(
  personal: PersonalData,
  provider: SocialProvider,
  subject: string,
): Buffer {
  return personal.hash('social', `${provider}\0${subject}`);
}

/** The links of a member, in the order in which they were made. */
export function listSocialLogins(db: Queryable, memberId: number): Promise<SocialLogin[]> {
  return db<SocialLogin[]>`
    select provider, created_at, last_used_at from social_login
    where member_id = ${memberId} order by id`;
}

/** The account that a provider account logs in; `null` if no account has it. */
export async function findLinked(
  db: Queryable,
  { provider, subjectHash }: ProviderAccount,
): Promise<{ id: number; memberId: number; loginId: string } | null> {
  const [row] = await db<{ id: number; memberId: number; loginId: string }[]>`
    select s.id, m.id as "memberId", m.login_id as "loginId"
    from social_login s join member m on m.id = s.member_id
    where s.provider = ${provider} and s.subject_hash = ${subjectHash}`;
  return row ?? null;
}

/**
 * Links a provider account to a member. The caller has locked the member's row.
 *
 * @throws Refusal STATE_CONFLICT if another member has it, or this member has another one of the
 *   provider. A repeated link of the same pair is answered as the first, and is not new.
 */
export async function insertSocialLogin(
  tx: Tx,
  memberId: number,
  { provider, subjectHash }: ProviderAccount,
): Promise<{ item: SocialLogin; isNew: boolean }> {
  const [added] = await tx<SocialLogin[]>`
    insert into social_login (member_id, provider, subject_hash)
    values (${memberId}, ${provider}, ${subjectHash}) on conflict do nothing
    returning provider, created_at, last_used_at`;
  if (added) return { item: added, isNew: true };
  const [own] = await tx<SocialLogin[]>`
    select provider, created_at, last_used_at from social_login
    where member_id = ${memberId} and provider = ${provider} and subject_hash = ${subjectHash}`;
  if (!own) throw new Refusal('STATE_CONFLICT');
  return { item: own, isNew: false };
}

/** @returns false if the link was removed meanwhile. */
export async function noteSocialUse(tx: Tx, id: number): Promise<boolean> {
  const noted = await tx`update social_login set last_used_at = now() where id = ${id}`;
  return noted.count > 0;
}

/** @returns false if the member has no link with the provider. */
export async function deleteSocialLogin(
  tx: Tx,
  memberId: number,
  provider: SocialProvider,
): Promise<boolean> {
  const removed = await tx`
    delete from social_login where member_id = ${memberId} and provider = ${provider}`;
  return removed.count > 0;
}
