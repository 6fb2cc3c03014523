import {
  enterWithTicket,
  findTickets,
  readTicket,
  type EnteredTicket,
  type FoundTicket,
  type TicketGrant,
} from '@maru/domain/room/join-ticket';
import type { MemberSession, StaffSession } from '@maru/platform/session/session.repository';
import { Refusal } from '../http/refusal.ts';
import { findRoom, type RoomFacts } from './room.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Dependencies of {@link openRoom}, with the number of simultaneous plays that the brand allows. */
interface RoomDoor extends Pick<RouteDeps, 'db' | 'config'> {
  plays: number;
}

interface Visitor {
  caller: MemberSession | null;
  requireMember: () => MemberSession;
}

interface OpenedRoom {
  ticket: EnteredTicket;
  room: RoomFacts;
}

/**
 * The room that a ticket opens.
 *
 * - A member's ticket is bound to the session that it was issued to. A shared address opens
 *   nothing, not even for the same member on another device.
 * - A visitor's ticket is not bound. One of staff opens nothing here.
 * - In a public broadcast, an entered room stays open without the session, as it does for a
 *   visitor.
 *
 * @throws Refusal TICKET_EXPIRED or NOT_FOUND, or the refusal of /auth/protected.
 */
export async function openRoom(
  door: RoomDoor,
  token: string,
  { caller, requireMember }: Visitor,
): Promise<OpenedRoom> {
  const isHolder = ({ memberId, sessionId }: TicketGrant) =>
    memberId === null || caller?.sessionId === sessionId;
  const admits = (grant: TicketGrant, { open, entered }: FoundTicket) =>
    grant.adminId === null &&
    (isHolder(grant) || (open && entered) || requireMember().sessionId === grant.sessionId);
  const { ticket, room } = await enter(door, token, admits);
  const holder = isHolder(ticket) ? ticket : { ...ticket, memberId: null, sessionId: null };
  return { ticket: holder, room };
}

/**
 * The same for staff, with a ticket that was issued to this session of theirs.
 *
 * @throws Refusal TICKET_EXPIRED or NOT_FOUND.
 */
export function openRoomAsStaff(
  door: RoomDoor,
  token: string,
  { adminId, sessionId }: StaffSession,
): Promise<OpenedRoom> {
  return enter(door, token, (grant) => grant.adminId === adminId && grant.sessionId === sessionId);
}

async function enter(
  { db, config, plays }: RoomDoor,
  token: string,
  mayEnter: (grant: TicketGrant, found: FoundTicket) => boolean,
): Promise<OpenedRoom> {
  const ticketId = readTicket(token, config.SESSION_SECRET);
  if (ticketId === null) throw new Refusal('TICKET_EXPIRED');
  const found = (await findTickets(db, [ticketId])).get(ticketId);
  const admits = (grant: TicketGrant) => found !== undefined && mayEnter(grant, found);
  const ticket = await enterWithTicket(db, found, { plays, admits });
  // The session is as good as before: it is the play alone that is over.
  if (ticket === 'OTHER_DEVICE_LOGIN') throw new Refusal('TICKET_EXPIRED');
  if (typeof ticket === 'string') throw new Refusal(ticket);
  const room = await findRoom(db, ticket.scheduleId);
  if (!room) throw new Refusal('NOT_FOUND');
  return { ticket, room };
}
