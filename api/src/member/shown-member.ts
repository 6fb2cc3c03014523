import { brandOf } from '@maru/brands/registry';
import type { StaffUserView } from '@maru/contract/member/staff-member';
import { holds } from '@maru/contract/session/staff';
import type { Db } from '@maru/platform/db/db';
import type { StaffSession } from '@maru/platform/session/session.repository';
import { Refusal } from '../http/refusal.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import type { MemberDeps } from './change-member.ts';
import { maskedMemberView } from './masked-member.ts';
import { findStaffMember, isExpert, isMember } from './staff-member.repository.ts';

export function memberDepsOf({ config, db, personal }: RouteDeps): MemberDeps {
  return { db, personal, brandName: brandOf(config.BRAND).name };
}

/** @throws Refusal NOT_FOUND */
export async function shownMember(
  { db, personal }: Pick<RouteDeps, 'db' | 'personal'>,
  memberId: number,
): Promise<{ item: StaffUserView }> {
  const row = await findStaffMember(db, memberId);
  if (!row) throw new Refusal('NOT_FOUND');
  return { item: maskedMemberView(personal, row) };
}

/** @throws Refusal NOT_FOUND */
export async function requireMember(db: Db, memberId: number): Promise<void> {
  if (!(await isMember(db, memberId))) throw new Refusal('NOT_FOUND');
}

/**
 * Access to an expert's account includes their desk and broadcasts, and ending its sessions
 * removes that access. Callers therefore need the permission to manage experts.
 *
 * @throws Refusal ACCESS_DENIED
 */
export async function requireOwnKind(
  db: Db,
  caller: StaffSession,
  memberId: number,
): Promise<void> {
  if (!holds(caller.permissions, 'manageExperts') && (await isExpert(db, memberId))) {
    throw new Refusal('ACCESS_DENIED');
  }
}
