import type { Queryable, Tx } from '@maru/platform/db/db';
import { constraintOf } from '@maru/platform/db/db';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { announceMember, lockMember } from '../member/change-member.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { isOfAge } from './age.ts';
import { spendResult, type Claim, type Identified, type IdentityDeps } from './identity-check.ts';

/** Whether a person can become a member: `taken` = is a member, `withdrawn` = was one and left. */
export type Standing = 'free' | 'taken' | 'withdrawn';

/**
 * Standing of a person with us, shown only to that person. A person who left is not recognised by a
 * number that is now this account's `ownPhone`, because carriers reassign numbers.
 */
export async function findStanding(
  db: Queryable,
  personal: PersonalData,
  { ciHash, person }: Identified,
  ownPhone: Buffer | null = null,
): Promise<Standing> {
  const phoneHash = personal.hash('phone', person.phone);
  const known = ownPhone?.equals(phoneHash) ? null : phoneHash;
  const [row] = await db<{ standing: Standing }[]>`
    select case
      when exists (select from member_identity where ci_hash = ${ciHash}) then 'taken'
      when exists (select from departed.person
                   where allowed_at is null
                     and (ci_hash = ${ciHash} or phone_hash = ${known}))
        then 'withdrawn'
      else 'free' end as standing`;
  return row!.standing;
}

/** Deletes the record of a person who left and returned with the permission of staff. */
export async function spendReturn(
  tx: Tx,
  personal: PersonalData,
  { ciHash, person }: Identified,
): Promise<void> {
  await tx`
    delete from departed.person
    where allowed_at is not null
      and (ci_hash = ${ciHash} or phone_hash = ${personal.hash('phone', person.phone)})`;
}

/** Keeps who a member is. The unique index refuses a person who has an account. */
export async function keepIdentity(
  tx: Tx,
  personal: PersonalData,
  memberId: number,
  { person, ciHash, diHash }: Identified,
): Promise<void> {
  await tx`
    insert into member_identity (member_id, ci_hash, di_hash, birth_enc, carrier)
    values (${memberId}, ${ciHash}, ${diHash}, ${personal.seal('birth', person.birth)},
            ${person.carrier})`;
}

/** Unique constraint: one account per person. */
export const ONE_ACCOUNT = 'member_identity_ci_hash_key';

/**
 * Stores the result of a check with the account that requested it. The sign-up rules apply to the
 * person, however the account was created.
 *
 * @throws Refusal INVALID_INPUT `void`; `taken` if the person has another account; `withdrawn` for
 *   a person who withdrew and may not return; `under_age`. STATE_CONFLICT if the account has an
 *   identity; SESSION_INVALIDATED if its owner has just withdrawn.
 */
export async function identifyMember(
  { db, personal }: IdentityDeps,
  claim: Claim,
  memberId: number,
): Promise<void> {
  try {
    await db.begin(async (tx) => {
      // Locked before the result, in the same order in which a withdrawal locks both.
      const { state, phoneHash } = await lockMember(tx, memberId);
      if (state === 'withdrawn') throw new Refusal('SESSION_INVALIDATED');
      const identified = await spendResult(tx, personal, claim, { purpose: 'member', memberId });
      const standing = await findStanding(tx, personal, identified, phoneHash);
      if (standing === 'withdrawn') throw badInput('identity', 'withdrawn');
      if (!isOfAge(identified.person.birth, Date.now())) throw badInput('identity', 'under_age');
      await keepIdentity(tx, personal, memberId, identified);
      await spendReturn(tx, personal, identified);
      await tx`
        update member set name = ${identified.person.name}, updated_at = now(),
                          version = version + 1
        where id = ${memberId}`;
      await announceMember(tx, memberId);
    });
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint === 'member_identity_pkey') throw new Refusal('STATE_CONFLICT');
    if (constraint !== ONE_ACCOUNT) throw error;
    throw badInput('identity', 'taken');
  }
}

/**
 * Moves the identifiers of a person who leaves into `departed.person`. Without a verified identity,
 * the phone number is the identifier. If the person left before with another account, the record is
 * renewed.
 */
export async function departPerson(tx: Tx, memberId: number): Promise<void> {
  await tx`
    insert into departed.person (member_id, ci_hash, phone_hash)
    select m.id, i.ci_hash, case when i.ci_hash is null then m.phone_hash end
    from member m left join member_identity i on i.member_id = m.id
    where m.id = ${memberId}
    on conflict (ci_hash) do update
    set member_id = excluded.member_id, left_at = excluded.left_at,
        allowed_at = null, allowed_by = null`;
  await tx`delete from member_identity where member_id = ${memberId}`;
}
