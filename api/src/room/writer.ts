import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import type { Queryable } from '@maru/platform/db/db';
import type { EnteredTicket } from '@maru/domain/room/join-ticket';
import { maskName } from '../staff-kit/mask.ts';
import { findChatName, type Writer } from './room.repository.ts';

/** Author identity of a ticket holder: the expert, a member by nickname, or a guest. */
export async function writerOf(
  db: Queryable,
  { memberId, ticketId, person }: EnteredTicket,
  schedule: ScheduleItem,
): Promise<Writer> {
  const member = memberId === null ? null : await findChatName(db, memberId);
  if (!member) return { memberId: null, person, nick: guestName(ticketId), expert: false };
  if (member.expertId === schedule.expert._id) {
    return { memberId, person, nick: schedule.expert.nick, expert: true };
  }
  return { memberId, person, nick: member.nickname ?? maskName(member.name), expert: false };
}

/** The writer, as the settings of a room tell people apart. */
export const participantOf = ({ expert, memberId }: Writer) => ({
  expert,
  member: memberId !== null,
});

/** The same four digits for the same ticket. */
function guestName(ticketId: string): string {
  return `손님${(Number.parseInt(ticketId.slice(-6), 16) % 9_000) + 1_000}`;
}
