import { rooms } from '@maru/contract/live/rooms';
import type { SocketPayload } from '@maru/contract/live/socket-event';
import type { Db } from '@maru/platform/db/db';
import type { Server } from 'socket.io';
import { numbersOf } from './room-numbers.ts';
import { findRooms } from './room.repository.ts';

/** Removes the remaining sockets from a room if its broadcast has ended and the event was lost. */
export async function closeRoomsOffAir(io: Server, db: Db): Promise<void> {
  const { adapter, sockets } = io.of('/room');
  const open = numbersOf(adapter.rooms.keys(), rooms.onAir);
  if (open.length === 0) return;
  const found = await findRooms(db, open);
  const at = new Date().toISOString();
  for (const id of open) {
    const schedule = found.get(id)?.schedule;
    if (schedule && schedule.broadcast_status > 0) continue;
    const room = rooms.onAir(id);
    if (schedule) {
      const payload: SocketPayload<'room.closed'> = { schedule, at };
      io.of('/room').to(room).emit('room.closed', payload);
      continue;
    }
    // The clients reconnect, and the handshake then reports that the broadcast no longer exists.
    for (const socketId of adapter.rooms.get(room) ?? []) sockets.get(socketId)?.conn.close();
  }
}
