import type { Permission } from '@maru/contract/call';
import { holds } from '@maru/contract/staff';
import type { StaffUser } from '@maru/contract/staff-user';

/** The account of an expert may also be changed by staff with permission for experts. */
export function mayChangeAccount(
  { type }: Pick<StaffUser, 'type'>,
  permissions: readonly Permission[],
): boolean {
  return type === 'user' || holds(permissions, 'manageExperts');
}
