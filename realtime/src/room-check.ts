import { rooms, type SocketPayload } from '@maru/contract/socket-event';
import type { Db } from '@maru/platform/db';
import type { Server } from 'socket.io';
import { numbersOf } from './room-numbers.ts';
import { findRooms } from './room.repository.ts';

/** Sends whoever is still in a room out of it where the news that its broadcast is over was lost. */
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
    // They come again and hear at the door that the broadcast is gone.
    for (const socketId of adapter.rooms.get(room) ?? []) sockets.get(socketId)?.conn.close();
  }
}
