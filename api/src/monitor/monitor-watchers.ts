import type websocket from '@fastify/websocket';
import { monitorCloseCodes } from '@maru/contract/monitor/monitor';
import { holds } from '@maru/contract/session/staff';
import { orWhenAway, readFrame } from '@maru/platform/monitor/monitor-frame';
import { findStaffSession, type StaffSession } from '@maru/platform/session/session.repository';
import type { RouteDeps } from '../http/route-deps.ts';

const EVERY_MS = 1_000;
/** A client this far behind has stopped reading. */
const MAX_BEHIND_BYTES = 1_000_000;
/** Beyond this a frame a second would be work for its own sake (code 1013: try again later). */
const MAX_WATCHERS = 50;
const TRY_LATER = 1013;

type Socket = websocket.WebSocket;

interface Watcher {
  socket: Socket;
  sessionId: number;
  ip: string;
  /** In-flight session check. While the store hangs, only one check runs. */
  check?: Promise<Watcher | null> | undefined;
}

interface MonitorWatchers {
  watch(socket: Socket, session: StaffSession, ip: string): void;
  stop(): void;
}

/** Sends a frame to each connected watcher once a second, and rechecks the session before it. */
export function createMonitorWatchers({
  config,
  db,
  redis,
  queues,
  log,
}: RouteDeps): MonitorWatchers {
  const watchers = new Set<Watcher>();
  let timer: NodeJS.Timeout | undefined;
  let isAtWork = false;

  async function tick(): Promise<void> {
    if (isAtWork) return;
    isAtWork = true;
    try {
      const { redisPrefix } = config;
      // Runs both in parallel: with a hanging store each takes most of a second, and a frame is
      // due.
      const [allowed, frame] = await Promise.all([
        Promise.all([...watchers].map(stillAllowed)),
        readFrame({ db, redis, redisPrefix, queues }),
      ]);
      const text = JSON.stringify(frame);
      for (const watcher of allowed) if (watcher) send(watcher, text);
    } catch (error) {
      log.error({ err: error }, 'failed to build a monitor frame');
    } finally {
      isAtWork = false;
    }
  }

  /**
   * Permissions cannot be checked while the database is unavailable, and outages are when this
   * monitor is needed. A watcher with an unknown state therefore stays connected, until a late
   * answer closes the socket.
   */
  function stillAllowed(watcher: Watcher): Promise<Watcher | null> {
    watcher.check ??= checkAgain(watcher).finally(() => (watcher.check = undefined));
    return orWhenAway(watcher.check, watcher);
  }

  /** @returns the watcher, or `null` after its socket has been closed. */
  async function checkAgain(watcher: Watcher): Promise<Watcher | null> {
    const { socket, sessionId, ip } = watcher;
    const session = await findStaffSession(db, sessionId, ip);
    if (typeof session === 'string') socket.close(monitorCloseCodes.sessionOver, session);
    else if (!session.ipAllowed || !holds(session.permissions, 'superAdmin')) {
      socket.close(monitorCloseCodes.denied, 'ACCESS_DENIED');
    } else return watcher;
    watchers.delete(watcher);
    return null;
  }

  function send({ socket }: Watcher, text: string): void {
    if (socket.bufferedAmount > MAX_BEHIND_BYTES) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.send(text);
  }

  function watch(socket: Socket, { sessionId }: StaffSession, ip: string): void {
    if (watchers.size >= MAX_WATCHERS) return socket.close(TRY_LATER, 'SERVICE_UNAVAILABLE');
    const watcher = { socket, sessionId, ip };
    watchers.add(watcher);
    timer ??= setInterval(() => void tick(), EVERY_MS);
    void tick();
    socket.once('close', () => {
      watchers.delete(watcher);
      if (watchers.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    });
  }

  return { watch, stop: () => clearInterval(timer) };
}
