import type { Permission } from '@maru/contract/core/call';
import type { Queryable } from '../db/db.ts';

export interface StaffRights {
  permissions: readonly Permission[];
  /** A permission requires a second factor, and the account has none yet. */
  lacksSecondFactor: boolean;
}

/** The rights of the account `a` at this moment, in SQL. */
export const rightsOf = (db: Queryable) => db`
  coalesce((select array_agg(p.permission) from admin_permission p
            where p.admin_id = a.id and not a.password_temporary), '{}') as permissions,
  needs_second_factor(a.id) and not has_second_factor(a.id) as "lacksSecondFactor"`;

/**
 * Returns the current rights of an account, whether or not it is logged in; `null` = not in
 * service.
 */
export async function findStaffRights(db: Queryable, adminId: number): Promise<StaffRights | null> {
  const [row] = await db<StaffRights[]>`
    select ${rightsOf(db)} from admin a where a.id = ${adminId} and is_in_service(a, now())`;
  return row ?? null;
}
