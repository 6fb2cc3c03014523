import type { StaffNotice } from '@maru/contract/staff-notice';
import type { Queryable } from '@maru/platform/db';
import type { StaffSession } from '@maru/platform/session.repository';

/** How many lines the bell shows. */
const SHOWN = 30;

/** The newest lines that concern this admin: their own, and those of permissions they hold. */
export async function listNotices(
  db: Queryable,
  staff: StaffSession,
): Promise<(StaffNotice & { read: boolean })[]> {
  return db<(StaffNotice & { read: boolean })[]>`
    select id as _id, kind, severity, detail, permission, link, at,
           id <= coalesce((select up_to from staff_notice_read where admin_id = ${staff.adminId}), 0)
             as read
    from staff_notice
    where ${concerns(db, staff)}
    order by id desc limit ${SHOWN}`;
}

export async function countUnread(db: Queryable, staff: StaffSession): Promise<number> {
  const [row] = await db<{ unread: number }[]>`
    select count(*) as unread from staff_notice
    where ${concerns(db, staff)}
      and id > coalesce((select up_to from staff_notice_read where admin_id = ${staff.adminId}), 0)`;
  return row!.unread;
}

/** Marks everything up to a line as read. An older `upTo` changes nothing. */
export async function markRead(db: Queryable, adminId: number, upTo: number): Promise<void> {
  await db`
    insert into staff_notice_read (admin_id, up_to)
    values (${adminId}, least(${upTo}, (select coalesce(max(id), 0) from staff_notice)))
    on conflict (admin_id) do update
    set up_to = greatest(staff_notice_read.up_to, excluded.up_to)`;
}

function concerns(db: Queryable, { adminId, permissions }: StaffSession) {
  return permissions.includes('superAdmin')
    ? db`(admin_id = ${adminId} or permission is not null)`
    : db`(admin_id = ${adminId} or permission = any(${[...permissions]}))`;
}
