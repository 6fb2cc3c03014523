import type { OwnReminder, ReminderAbout } from '@maru/contract/push/reminder';
import type { Queryable } from '@maru/platform/db/db';

/**
 * SQL condition: a reminder can still be sent, i.e. the broadcast is neither on the air nor over.
 */
const isAhead = (db: Queryable) =>
  db`s.broadcast_status = 0 and coalesce(s.end_date, 'infinity') > now()`;

/** Omits reminders of ended or cancelled broadcasts; they reappear if the broadcast does. */
export function listReminders(db: Queryable, memberId: number): Promise<OwnReminder[]> {
  return db<OwnReminder[]>`
    select 'expert' as about, e.id as _id, e.nick, null as title, null as start_date
    from reminder r join expert e on e.id = r.expert_id
    where r.member_id = ${memberId} and e.shown
    union all
    select 'schedule', s._id, s.expert ->> 'nick', s.title, s.start_date
    from reminder r join schedule_item s on s._id = r.schedule_id
    where r.member_id = ${memberId} and (${isAhead(db)} or s.broadcast_status > 0)
    order by start_date nulls first, nick`;
}

/** @returns false if the expert is not visible, or the broadcast has already begun or ended. */
export async function addReminder(
  db: Queryable,
  memberId: number,
  about: ReminderAbout,
  aboutId: number,
): Promise<boolean> {
  const found =
    about === 'expert'
      ? db`select id as expert_id, null::int as schedule_id from expert
           where id = ${aboutId} and shown`
      : db`select null::int as expert_id, s._id as schedule_id from schedule_item s
           where s._id = ${aboutId} and ${isAhead(db)}`;
  const [row] = await db`
    with found as (${found}), added as (
      insert into reminder (member_id, expert_id, schedule_id)
      select ${memberId}, expert_id, schedule_id from found on conflict do nothing
    ) select from found`;
  return row !== undefined;
}

export async function removeReminder(
  db: Queryable,
  memberId: number,
  about: ReminderAbout,
  aboutId: number,
): Promise<void> {
  const column = about === 'expert' ? db`expert_id` : db`schedule_id`;
  await db`delete from reminder where member_id = ${memberId} and ${column} = ${aboutId}`;
}
