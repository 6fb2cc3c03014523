import { constraintOf, type Db } from '@maru/platform/db/db';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { announceMember, lockMember } from '../member/change-member.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { useProvedPhone } from '../signup/phone-code.ts';

/**
 * Sets the number that a member has just verified with a code.
 *
 * @throws Refusal INVALID_INPUT: `void` for a verification that is no longer valid, `taken` for a
 *   number of another account; the verification then stays usable. SESSION_INVALIDATED if the
 *   member has just withdrawn.
 */
export async function changePhone(
  db: Db,
  personal: PersonalData,
  memberId: number,
  verification: string,
): Promise<void> {
  try {
    await db.begin(async (tx) => {
      const { state } = await lockMember(tx, memberId);
      if (state === 'withdrawn') throw new Refusal('SESSION_INVALIDATED');
      const phone = await useProvedPhone(tx, personal, verification, 'change-phone');
      await tx`
        update member
        set phone_enc = ${phone.phoneEnc}, phone_hash = ${phone.phoneHash},
            phone_tail = ${phone.phoneTail}, phone_by_staff_at = null, updated_at = now(), version = version + 1
        where id = ${memberId}`;
      // The previous owner of the number has left. The consents of its current owner apply as a
      // member.
      await tx`
        delete from suppression where dest_hash = ${phone.phoneHash} and reason = 'withdrawn'`;
      await announceMember(tx, memberId);
    });
  } catch (error) {
    if (constraintOf(error) !== 'member_phone') throw error;
    throw badInput('phone', 'taken');
  }
}
