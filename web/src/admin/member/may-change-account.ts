import type { Permission } from '@maru/contract/core/call';
import { holds } from '@maru/contract/session/staff';
import type { StaffUser } from '@maru/contract/member/staff-member';

/** The account of an expert may also be changed by staff with permission for experts. */
export function mayChangeAccount(
  { type }: Pick<StaffUser, 'type'>,
  permissions: readonly Permission[],
): boolean {
  return type === 'user' || holds(permissions, 'manageExperts');
}
