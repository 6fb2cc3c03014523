import { topicOf, type NoticeTopic, type StaffNotice } from '@maru/contract/notice/staff-notice';
import type { Queryable } from '@maru/platform/db/db';
import type { StaffSession } from '@maru/platform/session/session.repository';

/** How many lines the bell shows. */
const SHOWN = 30;

/**
 * The newest notices for this admin: their own, and those of their permissions, filtered by their
 * settings. The link to a file is kept for one day, as long as the file.
 */
export async function listNotices(
  db: Queryable,
  staff: StaffSession,
): Promise<(StaffNotice & { read: boolean })[]> {
  return db<(StaffNotice & { read: boolean })[]>`
    select id as _id, kind, severity, detail, permission, at,
           case when link like '/api/%' and at <= now() - interval '1 day' then null else link end
             as link,
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

/** Topics that this admin has turned off. */
export async function listOff(db: Queryable, adminId: number): Promise<NoticeTopic[]> {
  const rows = await db<{ topic: NoticeTopic }[]>`
    select topic from staff_notice_off where admin_id = ${adminId} order by topic`;
  return rows.map(({ topic }) => topic);
}

export async function setTopic(
  db: Queryable,
  adminId: number,
  topic: NoticeTopic,
  on: boolean,
): Promise<void> {
  if (on) {
    await db`delete from staff_notice_off where admin_id = ${adminId} and topic = ${topic}`;
  } else {
    await db`
      insert into staff_notice_off (admin_id, topic) values (${adminId}, ${topic})
      on conflict do nothing`;
  }
}

const KINDS = Object.keys(topicOf);
const TOPICS = Object.values(topicOf);

function concerns(db: Queryable, { adminId, permissions }: StaffSession) {
  const theirs = permissions.includes('superAdmin')
    ? db`(admin_id = ${adminId} or permission is not null)`
    : db`(admin_id = ${adminId} or permission = any(${[...permissions]}))`;
  return db`${theirs} and kind not in (
    select t.kind from unnest(${KINDS}::text[], ${TOPICS}::text[]) t (kind, topic)
    join staff_notice_off o on o.topic = t.topic and o.admin_id = ${adminId})`;
}
