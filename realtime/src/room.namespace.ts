import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import type { MuteState } from '@maru/contract/room/moderation';
import { ticket } from '@maru/contract/room/room';
import { NO_CAPTIONS } from '@maru/contract/vod/captions';
import { rooms } from '@maru/contract/live/rooms';
import type { connectionEvents } from '@maru/contract/live/socket-event';
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
import { findMutes, NOT_MUTED } from '@maru/domain/room/mute';
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
  { play: EnteredTicket; batches: boolean }
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

/** `batches`: the client takes lines in batches, as our own pages do. */
const credentials = z.object({ ticket, batches: z.optional(z.boolean()) });

/** Serves the viewer window of one broadcast to clients with a join ticket. */
export function openRoomNamespace(
  io: Server,
  { db, secret, viewers, presence, delivery, log, plays, chatOf }: RoomDeps,
): RoomNamespace {
  const room: RoomNamespace = io.of('/room');
  const findTogether = createLoaders(db);

  room.use(
    admission(async (socket) => {
      const given = credentials.safeParse(socket.handshake.auth);
      const ticketId = given.success ? readTicket(given.data.ticket, secret) : null;
      if (ticketId === null) return 'TICKET_EXPIRED';
      const found = (await findTogether.tickets(ticketId)).get(ticketId);
      const play = await enterWithTicket(db, found, { plays });
      if (typeof play === 'string') return play;
      socket.data.play = play;
      socket.data.batches = given.data?.batches === true;
      return null;
    }),
  );

  room.on('connection', (socket) => {
    const { play, batches } = socket.data;
    const own = ownRoomsOf(play);
    const lines = batches ? rooms.batches(play.scheduleId) : rooms.lines(play.scheduleId);
    const shared = [rooms.broadcast(play.scheduleId), lines, rooms.everyone];
    if (!play.recorded) shared.push(rooms.onAir(play.scheduleId));
    void socket.join([...shared, ...own, rooms.ticket(play.no)]);
    // Staff at work are no audience.
    if (play.adminId === null) viewers.follow(socket, play.scheduleId, play.person);
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
  async function show(socket: RoomSocket, play: EnteredTicket): Promise<void> {
    const { scheduleId, recorded } = play;
    const [found, mutes] = await Promise.all([
      findTogether.rooms(scheduleId),
      findTogether.mutes(play),
    ]);
    if (!socket.connected) return;
    const opened = found.get(scheduleId);
    // The client reconnects, and the handshake then reports that the broadcast no longer exists.
    if (!opened) {
      socket.conn.close();
      return;
    }
    const { schedule, settings, poll, captions, messages, hidden } = opened;
    const at = new Date().toISOString();
    if (!recorded && schedule.broadcast_status === 0) {
      return void socket.emit('room.closed', { schedule, at });
    }
    const chat = chatOf(schedule);
    socket.emit('room.entered', {
      schedule,
      messages: chat === 'none' ? [] : messages,
      hidden,
      mute: mutes.get(play) ?? NOT_MUTED,
      chat,
      settings,
      poll: chat === 'none' ? null : poll,
      captions: recorded ? captions : NO_CAPTIONS,
      viewers: viewers.countOf(scheduleId),
      at,
    });
  }

  return room;
}

/** Rooms whose end disconnects the socket of a play. */
const ownRoomsOf = ({ memberId, sessionId, open, no }: EnteredTicket): string[] => [
  ...(memberId === null ? [] : [rooms.play(no)]),
  ...(sessionId === null || open ? [] : [rooms.session(sessionId)]),
];

/** Clients that reconnect at about the same time share batched queries. */
const createLoaders = (db: Db) => ({
  tickets: createBatchLoader((ids: string[]) => findTickets(db, ids)),
  rooms: createBatchLoader((ids: number[]) => findRooms(db, ids)),
  mutes: createBatchLoader((holders: EnteredTicket[]) => mutesOf(db, holders)),
});

async function mutesOf(
  db: Db,
  holders: readonly EnteredTicket[],
): Promise<Map<EnteredTicket, MuteState>> {
  const states = await findMutes(db, holders);
  return new Map(holders.map((holder, at) => [holder, states[at] ?? NOT_MUTED]));
}
