import type { ScheduleItem } from '@maru/contract/broadcast';
import { ticket } from '@maru/contract/room';
import { rooms, type connectionEvents } from '@maru/contract/socket-event';
import type { Db } from '@maru/platform/db';
import { enterWithTicket, readTicket } from '@maru/platform/join-ticket';
import type { DefaultEventsMap, Namespace, Server } from 'socket.io';
import * as z from 'zod/mini';
import { admission } from './admission.ts';
import { forgetHandshake } from './engine-internals.ts';
import { findScheduleItem, listMessages } from './room.repository.ts';
import type { ScheduleState } from './schedule-state.ts';
import type { ViewerCounter } from './viewer-counter.ts';

type RoomEntered = z.output<(typeof connectionEvents)['room.entered']>;

type RoomNamespace = Namespace<
  DefaultEventsMap,
  DefaultEventsMap,
  DefaultEventsMap,
  { scheduleId: number; entered: Pick<RoomEntered, 'schedule' | 'messages'> }
>;

interface RoomDeps {
  db: Db;
  secret: string;
  schedule: ScheduleState;
  viewers: ViewerCounter;
  /** Whether the room of this broadcast has a chat. */
  hasChat: (item: ScheduleItem) => boolean;
}

const credentials = z.object({ ticket });

/** Serves the window of one broadcast, to whoever holds a ticket of a join. */
export function openRoomNamespace(
  io: Server,
  { db, secret, schedule, viewers, hasChat }: RoomDeps,
): RoomNamespace {
  const room: RoomNamespace = io.of('/room');

  room.use(
    admission(async (socket) => {
      const given = credentials.safeParse(socket.handshake.auth);
      const ticketId = given.success ? await readTicket(given.data.ticket, secret) : null;
      if (ticketId === null) return 'TICKET_EXPIRED';
      const entry = await enterWithTicket(db, ticketId);
      if (typeof entry === 'string') return entry;

      const { scheduleId } = entry;
      const item = schedule.item(scheduleId) ?? (await findScheduleItem(db, scheduleId));
      if (!item) return 'NOT_FOUND';
      const messages = hasChat(item) ? await listMessages(db, scheduleId) : [];
      socket.data = { scheduleId, entered: { schedule: item, messages } };
      return null;
    }),
  );

  room.on('connection', (socket) => {
    const { scheduleId, entered } = socket.data;
    forgetHandshake(socket);
    void socket.join(rooms.broadcast(scheduleId));
    const at = new Date().toISOString();
    socket.emit('room.entered', { ...entered, viewers: viewers.countOf(scheduleId), at });
  });

  return room;
}
