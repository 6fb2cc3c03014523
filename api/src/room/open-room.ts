import {
  enterWithTicket,
  findTickets,
  readTicket,
  type EnteredTicket,
  type TicketGrant,
} from '@maru/domain/room/join-ticket';
import type { MemberSession } from '@maru/platform/session/session.repository';
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

/**
 * The room that a ticket opens.
 *
 * - A member's ticket is bound to the session that it was issued to. A shared address opens
 *   nothing, not even for the same member on another device.
 * - A visitor's ticket is not bound.
 * - In a public broadcast, an entered room stays open without the session, as it does for a
 *   visitor.
 *
 * @throws Refusal TICKET_EXPIRED or NOT_FOUND, or the refusal of /auth/protected.
 */
export async function openRoom(
  { db, config, plays }: RoomDoor,
  token: string,
  { caller, requireMember }: Visitor,
): Promise<{ ticket: EnteredTicket; room: RoomFacts }> {
  const ticketId = readTicket(token, config.SESSION_SECRET);
  const isHolder = ({ memberId, sessionId }: TicketGrant) =>
    memberId === null || caller?.sessionId === sessionId;
  if (ticketId === null) throw new Refusal('TICKET_EXPIRED');
  const found = (await findTickets(db, [ticketId])).get(ticketId);
  const admits = (grant: TicketGrant) =>
    isHolder(grant) ||
    (found?.open === true && found.entered) ||
    requireMember().sessionId === grant.sessionId;
  const ticket = await enterWithTicket(db, found, { plays, admits });
  // The session is as good as before: it is the play alone that is over.
  if (ticket === 'OTHER_DEVICE_LOGIN') throw new Refusal('TICKET_EXPIRED');
  if (typeof ticket === 'string') throw new Refusal(ticket);
  const room = await findRoom(db, ticket.scheduleId);
  if (!room) throw new Refusal('NOT_FOUND');
  const holder = isHolder(ticket) ? ticket : { ...ticket, memberId: null, sessionId: null };
  return { ticket: holder, room };
}
