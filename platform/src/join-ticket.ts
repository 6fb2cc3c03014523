import { jwtVerify, SignJWT } from 'jose';
import type { Queryable, Tx } from './db.ts';
import { opens } from './may-open.ts';

/** A ticket not used for the first time within this many seconds is void (wire.md section 3). */
const ENTER_S = 60;

/** Once used, the same ticket brings its holder back after a lost connection for this long. */
const RETURN_S = 12 * 3_600;

const AUDIENCE = 'room';

/** What a ticket is issued for: one broadcast, one holder. */
export interface TicketGrant {
  scheduleId: number;
  /** `null` for a visitor. */
  memberId: number | null;
  sessionId: number | null;
  /** True for a recording, false for the live broadcast. */
  recorded: boolean;
}

/** A ticket somebody has entered with. */
export interface EnteredTicket extends TicketGrant {
  ticketId: string;
}

/** Issues a ticket: a row, and the signed text that names it. */
export async function issueTicket(
  tx: Tx,
  { scheduleId, memberId, sessionId, recorded }: TicketGrant,
  secret: string,
): Promise<string> {
  const [ticket] = await tx<{ id: string; issued_at: string }[]>`
    insert into join_ticket (schedule_id, member_id, session_id, recorded)
    values (${scheduleId}, ${memberId}, ${sessionId}, ${recorded})
    returning id, issued_at`;
  const { id, issued_at } = ticket!;
  const issuedAt = Math.floor(Date.parse(issued_at) / 1_000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setJti(id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ENTER_S + RETURN_S)
    .sign(Buffer.from(secret));
}

/** The id of the ticket a text names, or `null` if it is no ticket of ours or far too old. */
export async function readTicket(token: string, secret: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, Buffer.from(secret), {
      algorithms: ['HS256'],
      audience: AUDIENCE,
    });
    return payload.jti ?? null;
  } catch {
    // Forged, expired or not even a token: none of them opens a room, and why is nobody's business.
    return null;
  }
}

/**
 * Enters a room, or enters it again.
 *
 * The first entry has to come within 60 s of the issue. From then on the same ticket is good for
 * 12 h, as long as the session it was issued to lives, the broadcast (or its recording) is on and
 * what the holder has still opens it.
 *
 * @param admits whether it is the holder who comes; asked before anything is noted. It may throw.
 * @returns `NOT_FOUND` if the broadcast is gone or off the air.
 */
export async function enterWithTicket(
  db: Queryable,
  ticketId: string,
  admits: (ticket: TicketGrant) => boolean = () => true,
): Promise<EnteredTicket | 'TICKET_EXPIRED' | 'NOT_FOUND'> {
  const [found] = await db<(EnteredTicket & { entered: boolean; timely: boolean; on: boolean })[]>`
    select t.id as "ticketId", t.schedule_id as "scheduleId", t.member_id as "memberId",
           t.session_id as "sessionId", t.recorded, t.entered_at is not null as entered,
           case when t.entered_at is null
                then t.issued_at > clock_timestamp() - make_interval(secs => ${ENTER_S})
                else t.entered_at > clock_timestamp() - make_interval(secs => ${RETURN_S}) end
             and ${opens(db, {
               memberId: db`t.member_id`,
               what: db`case when t.recorded then 'vod' else 'live' end`,
               item: db`t.schedule_id`,
             })}
             and (t.session_id is null
                  or exists (select from session where id = t.session_id and ended_at is null
                             and expires_at > now())) as timely,
           s.deleted_at is null and s.cancelled_at is null
             and case when t.recorded then s.vod_url is not null
                      else s.broadcast_status > 0 end as on
    from join_ticket t join broadcast_schedule s on s.id = t.schedule_id
    where t.id = ${ticketId}`;
  if (!found) return 'TICKET_EXPIRED';
  const { entered, timely, on, ...ticket } = found;
  if (!timely || !admits(ticket)) return 'TICKET_EXPIRED';
  if (!on) return 'NOT_FOUND';
  if (!entered) {
    await db`
      update join_ticket set entered_at = clock_timestamp()
      where id = ${ticketId} and entered_at is null`;
  }
  return ticket;
}
