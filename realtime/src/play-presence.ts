import { rooms } from '@maru/contract/socket-event';
import type { Db } from '@maru/platform/db';
import { gathered } from '@maru/platform/gathered';
import { notePresence, type EnteredTicket } from '@maru/platform/join-ticket';
import type { Logger } from '@maru/platform/log';
import type { Server, Socket } from 'socket.io';

/** Notes in Postgres which plays have a socket here: those without one are the first to give way. */
export function createPlayPresence(io: Server, db: Db, log: Logger) {
  const { adapter } = io.of('/room');
  const isOpen = ({ no }: EnteredTicket) => adapter.rooms.has(rooms.play(no));
  const ticketsOf = (plays: readonly EnteredTicket[]) => plays.map(({ ticketId }) => ticketId);
  // What is noted is what holds by then, so that whoever leaves and comes back at once is here.
  const noteAll = gathered((plays: EnteredTicket[]) =>
    notePresence(db, {
      open: ticketsOf(plays.filter(isOpen)),
      left: ticketsOf(plays.filter((play) => !isOpen(play))),
    }),
  );
  let noting = Promise.resolve();

  function note(play: EnteredTicket): void {
    noting = noteAll(play).catch((error: unknown) => {
      log.debug({ err: error }, 'it could not be noted which plays are open');
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
    stop: () => noting,
  };
}

export type PlayPresence = ReturnType<typeof createPlayPresence>;
