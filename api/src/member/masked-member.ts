import type { StaffMembership } from '@maru/contract/member/staff-membership';
import type { StaffUser, StaffUserView } from '@maru/contract/member/staff-member';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { maskEmail, maskName, maskedPhone } from '../staff-kit/mask.ts';
import type { MembershipRow } from './membership/staff-membership.repository.ts';
import type { StaffMemberRow, StaffMemberViewRow } from './staff-member.repository.ts';

/** A member as staff see one (reliability D4). */
export function maskedMember({ phoneTail, name, ...user }: StaffMemberRow): StaffUser {
  return { ...user, name: maskName(name), phone: maskedPhone(phoneTail) };
}

export function maskedMemberView(
  personal: PersonalData,
  { emailEnc, ...row }: StaffMemberViewRow,
): StaffUserView {
  const email = emailEnc === null ? null : maskEmail(personal.open('email', emailEnc));
  return { ...row, ...maskedMember(row), email };
}

export function maskedMembership<M extends StaffMembership>({
  member: { phoneTail, name, ...member },
  ...row
}: MembershipRow<M>) {
  return { ...row, member: { ...member, name: maskName(name), phone: maskedPhone(phoneTail) } };
}
