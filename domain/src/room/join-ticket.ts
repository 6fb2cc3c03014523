import type { SocketPayload } from '@maru/contract/live/socket-event';
import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import { opens } from '../membership/may-open.ts';
import { publish } from '@maru/platform/db/outbox';
import type { SessionClient } from '@maru/platform/session/session.repository';
import { readToken, signToken } from '@maru/platform/crypto/signed-token';

/** A ticket not used for the first time within this many seconds is void (wire N3.18). */
const ENTER_S = 60;

/** Once used, the same ticket brings its holder back after a lost connection for this long. */
const RETURN_S = 12 * 3_600;

/**
 * Look-back window in seconds. A membership that expired is detected even if checks were
 * interrupted for this long.
 */
const LATELY_S = 600;

/**
 * Message for a play that its holder may no longer watch. It equals the message of a refused join.
 */
const SHUT = 'Subscription required for paid broadcast';

const AUDIENCE = 'room';

/** Subject of a ticket: one broadcast and one holder. */
export interface TicketGrant {
  scheduleId: number;
  /** `null` for a visitor. */
  memberId: number | null;
  sessionId: number | null;
  /** Set for staff: `sessionId` is a staff session then, and the room needs no right of a member. */
  adminId: number | null;
  /** True for a recording, false for the live broadcast. */
  recorded: boolean;
}

/** A ticket after its first entry, that is, a play. */
export interface EnteredTicket extends TicketGrant {
  ticketId: string;
  /** Names the play where a number is needed. */
  no: number;
  /**
   * Whether the live broadcast is open to all visitors. If so, its room stays open when the session
   * ends.
   */
  open: boolean;
  /** The same for all windows of a member, or of a visitor's browser at one address. */
  person: string;
}

/** The row of a new ticket; a statement of its own, or part of one. */
export const insertTicket = (
  db: Queryable,
  { scheduleId, memberId, sessionId, adminId, recorded }: TicketGrant,
  { ip, userAgent }: SessionClient,
) => db<IssuedTicket[]>`
  insert into join_ticket (schedule_id, member_id, session_id, admin_id, recorded, ip, user_agent)
  values (${scheduleId}, ${memberId}, ${sessionId}, ${adminId}, ${recorded}, ${ip}, ${userAgent})
  returning id, issued_at`;

export interface IssuedTicket {
  id: string;
  issued_at: string;
}

/** The signed text that names a ticket. */
export function signTicket({ id, issued_at }: IssuedTicket, secret: string): string {
  const iat = Math.floor(Date.parse(issued_at) / 1_000);
  return signToken({ aud: AUDIENCE, jti: id, iat, exp: iat + ENTER_S + RETURN_S }, secret);
}

/** Returns the ticket id in a token; `null` if the token is invalid or far too old. */
export function readTicket(token: string, secret: string): string | null {
  const read = readToken(token, AUDIENCE, secret);
  // The response does not reveal why the ticket is refused.
  if (read === 'expired' || read === 'invalid') return null;
  return typeof read['jti'] === 'string' ? read['jti'] : null;
}

/** Why a ticket opens nothing. `OTHER_DEVICE_LOGIN`: its account began to watch elsewhere. */
export type TicketRefusal = 'TICKET_EXPIRED' | 'NOT_FOUND' | 'OTHER_DEVICE_LOGIN';

/** A ticket as stored, before any decision about it. */
export type FoundTicket = EnteredTicket &
  Record<'entered' | 'ended' | 'own' | 'timely' | 'on', boolean>;

interface Entry {
  /** In how many places an account may watch at a time. */
  plays: number;
  /** Checks that the ticket's holder is entering, before anything is recorded. It may throw. */
  admits?: (ticket: TicketGrant) => boolean;
}

/** Returns the tickets that exist, by their id. */
export async function findTickets(
  db: Queryable,
  ticketIds: readonly string[],
): Promise<Map<string, FoundTicket>> {
  const found = await db<FoundTicket[]>`
    select t.id as "ticketId", t.no, t.schedule_id as "scheduleId", t.member_id as "memberId",
           t.session_id as "sessionId", t.admin_id as "adminId", t.recorded, t.entered_at is not null as entered,
           t.ended_at is not null as ended, is_own_broadcast(t.member_id, s) as own,
           ${isOpenToAll(db)} as open,
           ${personOf(db)} as person,
           case when t.entered_at is null
                then t.issued_at > clock_timestamp() - make_interval(secs => ${ENTER_S})
                else t.entered_at > clock_timestamp() - make_interval(secs => ${RETURN_S}) end
             and (t.admin_id is not null or ${stillOpens(db)})
             and (t.session_id is null or (${isOpenToAll(db)} and t.entered_at is not null)
                  or exists (select from session where id = t.session_id and ended_at is null
                             and expires_at > now())) as timely,
           s.deleted_at is null and s.cancelled_at is null
             and case when t.recorded then s.vod_url is not null
                      else s.broadcast_status > 0 end as on
    from join_ticket t join broadcast_schedule s on s.id = t.schedule_id
    where t.id = any(${[...ticketIds]}::uuid[])`;
  return new Map(found.map((ticket) => [ticket.ticketId, ticket]));
}

/**
 * Enters a room, or enters it again.
 *
 * The first entry must happen within 60 s of the issue. Afterwards, the same ticket is valid for 12
 * h while all of these hold:
 *
 * - The session it was issued to is alive, unless the broadcast is open to all.
 * - The broadcast, or its recording, is on.
 * - The holder's rights still allow it.
 * - The account does not watch elsewhere.
 *
 * @param found the ticket as looked up just now.
 * @returns `NOT_FOUND` if the broadcast no longer exists or is off the air.
 */
export async function enterWithTicket(
  db: Db,
  found: FoundTicket | undefined,
  { plays, admits = () => true }: Entry,
): Promise<EnteredTicket | TicketRefusal> {
  if (!found) return 'TICKET_EXPIRED';
  const { entered, ended, own, timely, on, ...ticket } = found;
  if (!timely || !admits(ticket)) return 'TICKET_EXPIRED';
  if (ended) return 'OTHER_DEVICE_LOGIN';
  if (!on) return 'NOT_FOUND';
  if (!entered) await db.begin((tx) => beginPlay(tx, ticket, own ? null : plays));
  return ticket;
}

/**
 * Records the first entry. It ends the member's oldest surplus plays, starting with those without
 * an open window. Plays of experts in their own broadcasts do not end, because experts watch them
 * in several places.
 *
 * @param plays number of places in which an account may watch at a time; `null` = this play does
 *   not count.
 */
async function beginPlay(
  tx: Tx,
  { ticketId, memberId }: EnteredTicket,
  plays: number | null,
): Promise<void> {
  // The row lock serializes two entries of one member, so that the later one sees the earlier one.
  if (memberId !== null) await tx`select from member where id = ${memberId} for no key update`;
  const [begun] = await tx`
    update join_ticket set entered_at = clock_timestamp()
    where id = ${ticketId} and entered_at is null returning 1`;
  if (!begun || memberId === null || plays === null) return;
  const over = await tx<{ no: number; at: string }[]>`
    update join_ticket t set ended_at = clock_timestamp(), ended_by = ${ticketId}
    from (
      select o.id from join_ticket o join broadcast_schedule b on b.id = o.schedule_id
      where o.member_id = ${memberId} and o.id <> ${ticketId}
        and o.entered_at > clock_timestamp() - make_interval(secs => ${RETURN_S})
        and o.ended_at is null and not is_own_broadcast(o.member_id, b)
      order by o.left_at is null desc, o.entered_at desc offset ${plays - 1}) surplus
    where t.id = surplus.id
    returning t.no, t.ended_at as at`;
  for (const { no, at } of over) {
    await publish(tx, 'play.ended', { message: 'OTHER_DEVICE_LOGIN', at }, no);
  }
}

/** Whether a ticket `t` is for a live broadcast `s` that needs neither a login nor a product. */
const isOpenToAll = (db: Queryable) =>
  db`(not t.recorded and s.type = 1 and s.kind = 'free' and t.admin_id is null)`;

/** The holder of a ticket `t` as rooms know them: a member, an admin, or a browser at an address. */
export const personOf = (db: Queryable) => db`
  coalesce('m' || t.member_id, 's' || t.admin_id,
           'v' || md5(concat_ws(' ', host(t.ip), t.user_agent)))`;

/** Whether the holder of a ticket `t` still has access to its broadcast or recording, in SQL. */
const stillOpens = (db: Queryable) =>
  opens(db, {
    memberId: db`t.member_id`,
    what: db`case when t.recorded then 'vod' else 'live' end`,
    item: db`t.schedule_id`,
  });

/** Ends the plays that a member may no longer watch, after access was removed. */
export async function endShutPlays(tx: Tx, memberId: number): Promise<void> {
  const shut = await tx<{ no: number; at: string }[]>`
    select t.no, clock_timestamp() as at from join_ticket t
    where t.member_id = ${memberId} and t.entered_at is not null and t.ended_at is null
      and (t.left_at is null
           or t.entered_at > clock_timestamp() - make_interval(secs => ${RETURN_S}))
      and not ${stillOpens(tx)}`;
  for (const { no, at } of shut) await publish(tx, 'play.ended', { message: SHUT, at }, no);
}

/** An ended play, with the payload for its holder. */
type ShutPlay = { no: number } & SocketPayload<'play.ended'>;

/**
 * Lists the open plays that have ended, or that their holders may no longer watch.
 *
 * @param asked.lately checks only members with a membership that expired recently.
 */
export function listShutPlays(
  db: Queryable,
  { plays, lately }: { plays: readonly number[]; lately: boolean },
): Promise<ShutPlay[]> {
  const isAsked = lately
    ? db`exists (select from membership m where m.member_id = t.member_id
                 and m.ends_at between now() - make_interval(secs => ${LATELY_S}) and now())`
    : db`true`;
  return db<ShutPlay[]>`
    select t.no, coalesce(t.ended_at, now()) as at,
           case when t.ended_at is null then ${SHUT} else 'OTHER_DEVICE_LOGIN' end as message
    from join_ticket t
    where t.no = any(${[...plays]}::bigint[])
      and case when ${isAsked} then t.ended_at is not null or not ${stillOpens(db)} else false end`;
}

/** Records by ticket which plays have an open window and which no longer have one. */
export async function notePresence(
  db: Queryable,
  { open, left }: { open: readonly string[]; left: readonly string[] },
): Promise<void> {
  const isOpen = db`id = any(${[...open]}::uuid[])`;
  await db`
    update join_ticket set left_at = case when not ${isOpen} then clock_timestamp() end
    where (${isOpen} and left_at is not null)
       or (id = any(${[...left]}::uuid[]) and left_at is null)`;
}
