import type { ChatMessage } from '@maru/contract/room/room';
import { lineFields } from '@maru/domain/room/room-lines';
import type { Queryable } from '@maru/platform/db/db';

/**
 * When a broadcast began: as it first went on the air, not counting rehearsals that ended before
 * the planned start. One that never went on the air here began as planned.
 */
export async function findBeganAt(db: Queryable, scheduleId: number): Promise<string> {
  const [row] = await db<{ at: string }[]>`
    select coalesce(
      min(l.at) filter (where l.to_status = 1 and l.at > coalesce(r.at, '-infinity')),
      min(l.at) filter (where l.to_status = 1), s.start_date) as at
    from broadcast_schedule s
    left join broadcast_log l on l.schedule_id = s.id and l.action = 'status'
    cross join lateral (
      select max(o.at) as at from broadcast_log o
      where o.schedule_id = s.id and o.action = 'status' and o.to_status = 0
        and o.at < s.start_date) r
    where s.id = ${scheduleId} group by s.id, r.at`;
  return row!.at;
}

interface Between {
  from: string;
  until: string;
  /** Only lines behind this one. */
  after: number | null;
  most: number;
}

/** The shown lines of a room that were written from one moment until before another, oldest first. */
export function listLinesBetween(
  db: Queryable,
  scheduleId: number,
  { from, until, after, most }: Between,
): Promise<ChatMessage[]> {
  return db<ChatMessage[]>`
    select ${lineFields(db)} from room_message m
    where m.schedule_id = ${scheduleId} and m.at >= ${from} and m.at < ${until}
      and m.hidden_at is null
      ${
        after === null
          ? db``
          : db`and (m.at, m.id) > (select l.at, l.id from room_message l
               where l.id = ${after} and l.schedule_id = ${scheduleId})`
      }
    order by m.at, m.id limit ${most}`;
}
