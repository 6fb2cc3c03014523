import type { Db } from '../../platform/src/db/db.ts';
import { signTicket, type IssuedTicket } from '../../domain/src/room/join-ticket.ts';

/** Tickets for the window of a broadcast, entered once already, each by a member of its own. */
export async function manyTickets(
  db: Db,
  { SESSION_SECRET }: { SESSION_SECRET: string },
  { scheduleId, count }: { scheduleId: number; count: number },
): Promise<string[]> {
  const issued = await db<IssuedTicket[]>`
    with added as (
      insert into member (login_id, password_hash, name)
      select 'window' || n, '-', '시청자' from generate_series(1, ${count}::int) n returning id
    )
    insert into join_ticket (schedule_id, member_id, recorded, ip, user_agent, entered_at)
    select ${scheduleId}, id, false, '127.0.0.1', '-', now() from added
    returning id, issued_at`;
  return issued.map((ticket) => signTicket(ticket, SESSION_SECRET));
}
