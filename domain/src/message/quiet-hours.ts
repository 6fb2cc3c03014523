import type { MessagePurpose } from '@maru/contract/message/message-purpose';
import type { Queryable } from '@maru/platform/db/db';

type Sql = ReturnType<Queryable>;

/** Failure reason of a message that would be stale at the end of the quiet hours. */
export const QUIET_HOURS = 'QUIET_HOURS';

/**
 * SQL: when the quiet hours of a member that contain a moment end; null outside of them.
 *
 * @param memberId column with the member id; null = no member.
 * @param at the moment, a `timestamptz`.
 */
export function quietEndSql(db: Queryable, memberId: Sql, at: Sql): Sql {
  return db`(
    select (date_trunc('day', seoul.at) + q.ends
            + case when q.ends <= seoul.at::time then interval '1 day' else interval '0' end)
           at time zone 'Asia/Seoul'
    from quiet_hours q, (select ${at} at time zone 'Asia/Seoul' as at) seoul
    where q.member_id = ${memberId}
      and case when q.starts < q.ends
               then seoul.at::time >= q.starts and seoul.at::time < q.ends
               else seoul.at::time >= q.starts or seoul.at::time < q.ends end)`;
}

/** Messages to one person that wait for the end of their quiet hours. All others cannot wait. */
const PATIENT: readonly MessagePurpose[] = ['reminder', 'inquiry', 'expiry', 'stock'];

/** Whether a message to one person waits for the end of the quiet hours. */
export function isPatient(purpose: MessagePurpose): boolean {
  return PATIENT.includes(purpose);
}
