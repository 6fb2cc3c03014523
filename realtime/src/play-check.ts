import { rooms } from '@maru/contract/live/rooms';
import type { SocketPayload } from '@maru/contract/live/socket-event';
import type { Db } from '@maru/platform/db/db';
import { listShutPlays } from '@maru/domain/room/join-ticket';
import type { Logger } from '@maru/platform/telemetry/log';
import type { Server } from 'socket.io';
import { numbersOf } from './room-numbers.ts';

/** No event announces the expiry of a membership, so the process polls for it. */
const CHECK_MS = 1_000;

/**
 * Disconnects viewers from a room when the membership that admitted them ends. Each second, it
 * checks members with a membership that has just expired.
 *
 * It checks all viewers, including those who now watch on another device, in two cases:
 * - when called, for example after events may have been lost
 * - after a failed check
 */
export function startPlayCheck(io: Server, db: Db, log: Logger) {
  const room = io.of('/room');

  async function check({ lately }: { lately: boolean }): Promise<void> {
    const plays = numbersOf(room.adapter.rooms.keys(), rooms.play);
    if (plays.length === 0) return;
    for (const { no, message, at } of await listShutPlays(db, { plays, lately })) {
      const sockets = room.in(rooms.play(no));
      const payload: SocketPayload<'play.ended'> = { message, at };
      sockets.emit('play.ended', payload);
      sockets.disconnectSockets();
    }
  }

  /** Whether the last check covered every membership that had expired by then. */
  let isUpToDate = true;
  async function look(): Promise<void> {
    try {
      await check({ lately: isUpToDate });
      isUpToDate = true;
    } catch (error) {
      isUpToDate = false;
      log.warn({ err: error }, 'failed to check plays');
    }
  }

  let looking = Promise.resolve();
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    looking = look().finally(() => (isLooking = false));
  }, CHECK_MS);

  return {
    check: () => check({ lately: false }),
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
