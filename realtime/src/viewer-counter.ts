import { randomUUID } from 'node:crypto';
import { rooms } from '@maru/contract/socket-event';
import type { Logger } from '@maru/platform/log';
import { reportViewers } from '@maru/platform/viewer-count';
import type { Redis } from 'ioredis';
import type { Server } from 'socket.io';

/** A count goes out at most this often (wire.md section 5). */
const EVERY_MS = 1_000;

export interface ViewerCounter {
  /** Viewers of a broadcast as last counted, and never fewer than this process holds. */
  countOf(scheduleId: number): number;
  stop(): Promise<void>;
}

interface CounterDeps {
  redis: Redis;
  redisPrefix: string;
  log: Logger;
}

/**
 * Counts the viewers of each broadcast over all realtime processes, and tells its room when the
 * count has changed. Without Redis each process tells its own.
 */
export function startViewerCounter(
  io: Server,
  { redis, redisPrefix, log }: CounterDeps,
): ViewerCounter {
  const process = randomUUID();
  const told = new Map<number, number>();
  const namespace = () => io.of('/room');
  const heldHere = (scheduleId: number) =>
    namespace().adapter.rooms.get(rooms.broadcast(scheduleId))?.size ?? 0;

  async function count(scheduleId: number): Promise<void> {
    const held = heldHere(scheduleId);
    const report = { scheduleId, process, count: held };
    const all = await reportViewers(redis, redisPrefix, report).catch((error: unknown) => {
      log.debug({ err: error }, 'viewers could not be counted together');
      return held;
    });
    if (told.get(scheduleId) !== all && held > 0) {
      const at = new Date().toISOString();
      namespace().to(rooms.broadcast(scheduleId)).emit('room.viewersCounted', { count: all, at });
    }
    if (held > 0) told.set(scheduleId, all);
    else told.delete(scheduleId);
  }

  const countAfter = async (roundBefore: Promise<void>) => {
    await roundBefore;
    const ids = new Set([...told.keys(), ...broadcastsIn(namespace().adapter.rooms.keys())]);
    await Promise.all([...ids].map(count));
  };

  let counting = Promise.resolve();
  const timer = setInterval(() => {
    counting = countAfter(counting);
  }, EVERY_MS);

  return {
    countOf: (scheduleId) => Math.max(told.get(scheduleId) ?? 0, heldHere(scheduleId)),
    async stop() {
      clearInterval(timer);
      // By now the sockets are gone, and the other processes should know.
      await countAfter(counting);
    },
  };
}

function broadcastsIn(roomNames: Iterable<string>): number[] {
  const prefix = rooms.broadcast(0).slice(0, -1);
  return [...roomNames]
    .filter((room) => room.startsWith(prefix))
    .map((room) => Number(room.slice(prefix.length)));
}
