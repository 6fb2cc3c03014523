import { rooms } from '@maru/contract/live/rooms';
import type { Logger } from '@maru/platform/telemetry/log';
import { reportViewers, shownViewers } from '@maru/domain/broadcast/viewer-count';
import type { Redis } from 'ioredis';
import type { Server, Socket } from 'socket.io';

/** Minimum interval between two emitted counts (wire N5.24). */
const EVERY_MS = 1_000;

/** All viewers are reported to Redis this often. Arrivals and departures are reported at once. */
const NAMED_MS = 4_000;

export interface ViewerCounter {
  /** Counts the person behind a socket as long as it is connected. Their windows count once. */
  follow(socket: Socket, scheduleId: number, person: string): void;
  /**
   * Public viewer count of a broadcast. It is the last total, but at least this process's own
   * count. It is 0 below the threshold of the brand.
   */
  countOf(scheduleId: number): number;
  stop(): Promise<void>;
}

interface CounterDeps {
  redis: Redis;
  redisPrefix: string;
  /** Counts below this are not published. */
  threshold: number;
  log: Logger;
}

/** Viewers in one room on this process. */
interface Held {
  /** How many windows each has here. */
  windows: Map<string, number>;
  came: Set<string>;
  left: Set<string>;
  /** When all were named last, by the clock of the process. */
  namedAt: number;
  /** As last counted; `null` = not yet. */
  count: number | null;
}

/**
 * Counts the viewers in each broadcast's room over all realtime processes. Notifies the room when
 * the count changes. Without Redis each process publishes its own count.
 */
export function startViewerCounter(
  io: Server,
  { redis, redisPrefix, threshold, log }: CounterDeps,
): ViewerCounter {
  const held = new Map<number, Held>();

  async function count(scheduleId: number, of: Held): Promise<void> {
    const { windows } = of;
    const nameAll = performance.now() - of.namedAt >= NAMED_MS;
    const present = nameAll ? [...windows.keys()] : [...of.came];
    const left = [...of.left];
    of.came.clear();
    of.left.clear();
    if (nameAll) of.namedAt = performance.now();
    const report = { scheduleId, present, left };
    const all = await reportViewers(redis, redisPrefix, report).catch((error: unknown) => {
      log.debug({ err: error }, 'failed to count viewers across processes');
      of.namedAt = -Infinity;
      for (const person of left) if (!windows.has(person)) of.left.add(person);
      return windows.size;
    });
    const before = of.count === null ? null : shownViewers(of.count, threshold);
    const shown = shownViewers(all, threshold);
    of.count = all;
    if (windows.size === 0) {
      if (of.left.size === 0) held.delete(scheduleId);
      return;
    }
    if (before === shown) return;
    const at = new Date().toISOString();
    io.of('/room')
      .to(rooms.broadcast(scheduleId))
      .emit('room.viewersCounted', { count: shown, at });
  }

  const countAfter = async (roundBefore: Promise<void>) => {
    await roundBefore;
    await Promise.all([...held].map(([scheduleId, of]) => count(scheduleId, of)));
  };

  let counting = Promise.resolve();
  const timer = setInterval(() => {
    counting = countAfter(counting);
  }, EVERY_MS);

  function heldOf(scheduleId: number): Held {
    const known = held.get(scheduleId);
    if (known) return known;
    const added = createHeld();
    held.set(scheduleId, added);
    return added;
  }

  return {
    follow(socket, scheduleId, person) {
      const { windows, came, left } = heldOf(scheduleId);
      windows.set(person, (windows.get(person) ?? 0) + 1);
      came.add(person);
      left.delete(person);
      socket.on('disconnect', () => {
        const of = heldOf(scheduleId);
        const others = (of.windows.get(person) ?? 1) - 1;
        if (others > 0) return void of.windows.set(person, others);
        of.windows.delete(person);
        of.came.delete(person);
        return void of.left.add(person);
      });
    },
    countOf(scheduleId) {
      const of = held.get(scheduleId);
      return of ? shownViewers(Math.max(of.count ?? 0, of.windows.size), threshold) : 0;
    },
    async stop() {
      clearInterval(timer);
      // The sockets are closed at this point. The other processes must receive the new count.
      await countAfter(counting);
    },
  };
}

function createHeld(): Held {
  return { windows: new Map(), came: new Set(), left: new Set(), namedAt: -Infinity, count: null };
}
