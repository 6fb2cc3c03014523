import { rooms } from '@maru/contract/live/rooms';
import type { Db } from '@maru/platform/db/db';
import { createBatchLoader } from '@maru/platform/core/batch-loader';
import { notePresence, type EnteredTicket } from '@maru/domain/room/join-ticket';
import type { Logger } from '@maru/platform/telemetry/log';
import type { Server, Socket } from 'socket.io';

/** Retry interval after a failed write. */
const AGAIN_MS = 1_000;

/** Records in Postgres which plays have a socket here. Plays without a socket are evicted first. */
export function createPlayPresence(io: Server, db: Db, log: Logger) {
  const { adapter } = io.of('/room');
  const isOpen = ({ no }: EnteredTicket) => adapter.rooms.has(rooms.play(no));
  const ticketsOf = (plays: readonly EnteredTicket[]) => plays.map(({ ticketId }) => ticketId);
  const write = (plays: readonly EnteredTicket[]) =>
    notePresence(db, {
      open: ticketsOf(plays.filter(isOpen)),
      left: ticketsOf(plays.filter((play) => !isOpen(play))),
    });
  let isStopped = false;
  let noting = Promise.resolve();
  // Writes run in sequence, each with the state at that moment. Otherwise a write that waits for a
  // row lock could overwrite a later one.
  const noteAll = createBatchLoader((plays: EnteredTicket[]) => {
    const written = noting.then(() => write(plays));
    noting = written.catch(() => undefined);
    return written;
  });
  let last = Promise.resolve();

  function note(play: EnteredTicket): void {
    last = noteAll(play).catch((error: unknown) => {
      log.debug({ err: error }, 'failed to store open plays');
      if (!isStopped) setTimeout(() => note(play), AGAIN_MS).unref();
    });
  }

  return {
    /** Of a socket that has just entered the room of its play. */
    follow(socket: Socket, play: EnteredTicket): void {
      note(play);
      socket.on('disconnect', () => {
        if (!isOpen(play)) note(play);
      });
    },

    /** @returns when the last is noted. */
    stop(): Promise<void> {
      isStopped = true;
      return last;
    },
  };
}

export type PlayPresence = ReturnType<typeof createPlayPresence>;
