import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { ticket } from '@maru/contract/room/room';
import { rooms, type connectionEvents } from '@maru/contract/live/socket-event';
import type { Db } from '@maru/platform/db/db';
import { createBatchLoader } from '@maru/platform/core/batch-loader';
import {
  enterWithTicket,
  findTickets,
  readTicket,
  type EnteredTicket,
} from '@maru/domain/room/join-ticket';
import type { Logger } from '@maru/platform/telemetry/log';
import type { DefaultEventsMap, Namespace, Server } from 'socket.io';
import * as z from 'zod/mini';
import { admission } from './admission.ts';
import type { Delivery } from './deliver.ts';
import { forgetHandshake } from './socket-io-internals/engine-internals.ts';
import type { PlayPresence } from './play-presence.ts';
import { findRooms } from './room.repository.ts';
import type { ViewerCounter } from './viewer-counter.ts';

type RoomEntered = z.output<(typeof connectionEvents)['room.entered']>;

type RoomNamespace = Namespace<
  DefaultEventsMap,
  DefaultEventsMap,
  DefaultEventsMap,
  { play: EnteredTicket }
>;

type RoomSocket = Parameters<Parameters<RoomNamespace['use']>[0]>[0];

interface RoomDeps {
  db: Db;
  secret: string;
  viewers: ViewerCounter;
  presence: PlayPresence;
  delivery: Delivery;
  log: Logger;
  /** In how many places an account may watch at a time. */
  plays: number;
  /** Current chat mode of the broadcast's room. */
  chatOf: (item: ScheduleItem) => RoomEntered['chat'];
}

const credentials = z.object({ ticket });

/** Serves the viewer window of one broadcast to clients with a join ticket. */
export function openRoomNamespace(
  io: Server,
  { db, secret, viewers, presence, delivery, log, plays, chatOf }: RoomDeps,
): RoomNamespace {
  const room: RoomNamespace = io.of('/room');
  // Clients that reconnect at about the same time share batched queries.
  const findTogether = {
    tickets: createBatchLoader((ids: string[]) => findTickets(db, ids)),
    rooms: createBatchLoader((ids: number[]) => findRooms(db, ids)),
  };

  room.use(
    admission(async (socket) => {
      const given = credentials.safeParse(socket.handshake.auth);
      const ticketId = given.success ? readTicket(given.data.ticket, secret) : null;
      if (ticketId === null) return 'TICKET_EXPIRED';
      const found = (await findTogether.tickets(ticketId)).get(ticketId);
      const play = await enterWithTicket(db, found, { plays });
      if (typeof play === 'string') return play;
      socket.data.play = play;
      return null;
    }),
  );

  room.on('connection', (socket) => {
    const { play } = socket.data;
    const own = [
      ...(play.memberId === null ? [] : [rooms.play(play.no)]),
      ...(play.sessionId === null || play.open ? [] : [rooms.session(play.sessionId)]),
    ];
    const shared = [rooms.broadcast(play.scheduleId), rooms.everyone];
    if (!play.recorded) shared.push(rooms.onAir(play.scheduleId));
    void socket.join([...shared, ...own]);
    viewers.follow(socket, play.scheduleId, play.person);
    if (play.memberId !== null) presence.follow(socket, play);
    for (const one of own) delivery.seeOff(socket, one);
    forgetHandshake(socket);
    show(socket, play).catch((error: unknown) => {
      log.debug({ err: error }, 'failed to load a room');
      // A closed connection, unlike a disconnect, makes clients connect again.
      socket.conn.close();
    });
  });

  /**
   * Reads the room only after the socket receives changes. A change in between is delivered twice
   * rather than missed.
   */
  async function show(socket: RoomSocket, { scheduleId, recorded }: EnteredTicket): Promise<void> {
    const found = (await findTogether.rooms(scheduleId)).get(scheduleId);
    if (!socket.connected) return;
    // The client reconnects, and the handshake then reports that the broadcast no longer exists.
    if (!found) {
      socket.conn.close();
      return;
    }
    const { schedule, messages } = found;
    const at = new Date().toISOString();
    if (!recorded && schedule.broadcast_status === 0) {
      return void socket.emit('room.closed', { schedule, at });
    }
    const chat = chatOf(schedule);
    socket.emit('room.entered', {
      schedule,
      messages: chat === 'none' ? [] : messages,
      chat,
      viewers: viewers.countOf(scheduleId),
      at,
    });
  }

  return room;
}
