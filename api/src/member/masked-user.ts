import type { StaffMembership } from '@maru/contract/member/staff-membership';
import type { StaffUser, StaffUserView } from '@maru/contract/member/staff-member';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { maskEmail, maskName, maskedPhone } from '../staff-kit/mask.ts';
import type { MembershipRow } from './membership/staff-membership.repository.ts';
import type { StaffUserRow, StaffUserViewRow } from './staff-user.repository.ts';

/** A member as staff see one (reliability D4). */
export function maskedUser({ phoneTail, name, ...user }: StaffUserRow): StaffUser {
  return { ...user, name: maskName(name), phone: maskedPhone(phoneTail) };
}

export function maskedUserView(
  personal: PersonalData,
  { emailEnc, ...row }: StaffUserViewRow,
): StaffUserView {
  const email = emailEnc === null ? null : maskEmail(personal.open('email', emailEnc));
  return { ...row, ...maskedUser(row), email };
}

export function maskedMembership<M extends StaffMembership>({
  member: { phoneTail, name, ...member },
  ...row
}: MembershipRow<M>) {
  return { ...row, member: { ...member, name: maskName(name), phone: maskedPhone(phoneTail) } };
}
