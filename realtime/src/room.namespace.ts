import type { ScheduleItem } from '@maru/contract/broadcast';
import { ticket } from '@maru/contract/room';
import { rooms, type connectionEvents } from '@maru/contract/socket-event';
import type { Db } from '@maru/platform/db';
import {
  enterWithTicket,
  leavePlay,
  readTicket,
  type EnteredTicket,
} from '@maru/platform/join-ticket';
import type { Logger } from '@maru/platform/log';
import type { DefaultEventsMap, Namespace, Server } from 'socket.io';
import * as z from 'zod/mini';
import { admission } from './admission.ts';
import type { Delivery } from './deliver.ts';
import { forgetHandshake } from './engine-internals.ts';
import { findScheduleItem, listMessages } from './room.repository.ts';
import type { ScheduleState } from './schedule-state.ts';
import type { ViewerCounter } from './viewer-counter.ts';

type RoomEntered = z.output<(typeof connectionEvents)['room.entered']>;

type RoomNamespace = Namespace<
  DefaultEventsMap,
  DefaultEventsMap,
  DefaultEventsMap,
  { play: EnteredTicket; entered: Pick<RoomEntered, 'schedule' | 'messages'> }
>;

type RoomSocket = Parameters<Parameters<RoomNamespace['use']>[0]>[0];

interface RoomDeps {
  db: Db;
  secret: string;
  schedule: ScheduleState;
  viewers: ViewerCounter;
  delivery: Delivery;
  log: Logger;
  /** In how many places an account may watch at a time. */
  plays: number;
  /** What kind of chat the room of this broadcast has now. */
  chatOf: (item: ScheduleItem) => RoomEntered['chat'];
}

const credentials = z.object({ ticket });

/** Serves the window of one broadcast, to whoever holds a ticket of a join. */
export function openRoomNamespace(
  io: Server,
  { db, secret, schedule, viewers, delivery, log, plays, chatOf }: RoomDeps,
): RoomNamespace {
  const room: RoomNamespace = io.of('/room');

  room.use(
    admission(async (socket) => {
      const given = credentials.safeParse(socket.handshake.auth);
      const ticketId = given.success ? readTicket(given.data.ticket, secret) : null;
      if (ticketId === null) return 'TICKET_EXPIRED';
      const play = await enterWithTicket(db, { ticketId, plays });
      if (typeof play === 'string') return play;

      const { scheduleId } = play;
      const item = schedule.item(scheduleId) ?? (await findScheduleItem(db, scheduleId));
      if (!item) return 'NOT_FOUND';
      const messages = chatOf(item) === 'none' ? [] : await listMessages(db, scheduleId);
      socket.data = { play, entered: { schedule: item, messages } };
      return null;
    }),
  );

  room.on('connection', (socket) => {
    const { play, entered } = socket.data;
    const { scheduleId, sessionId } = play;
    void socket.join([rooms.broadcast(scheduleId), rooms.everyone]);
    if (play.memberId !== null) follow(socket, play);
    if (sessionId !== null) {
      void socket.join(rooms.session(sessionId));
      delivery.seeOff(socket, rooms.session(sessionId));
    }
    forgetHandshake(socket);
    const at = new Date().toISOString();
    // Asked now that it hears of changes: one may have come since it was admitted.
    const chat = chatOf(entered.schedule);
    socket.emit('room.entered', {
      ...entered,
      chat,
      messages: chat === 'none' ? [] : entered.messages,
      viewers: viewers.countOf(scheduleId),
      at,
    });
  });

  /** A member's play hears of its end, and is known to be open for as long as it has a socket. */
  function follow(socket: RoomSocket, { no, ticketId }: EnteredTicket): void {
    const own = rooms.play(no);
    void socket.join(own);
    delivery.seeOff(socket, own);
    socket.on('disconnect', () => {
      if (room.adapter.rooms.has(own)) return;
      leavePlay(db, ticketId).catch((error: unknown) => {
        log.debug({ err: error }, 'it could not be noted that a play was left');
      });
    });
  }

  return room;
}
