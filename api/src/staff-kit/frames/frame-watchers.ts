import type websocket from '@fastify/websocket';
import type { Access, Permission } from '@maru/contract/core/call';
import { monitorCloseCodes } from '@maru/contract/monitor/monitor';
import { holds } from '@maru/contract/session/staff';
import { orWhenAway } from '@maru/platform/monitor/monitor-frame';
import { findStaffSession, type StaffSession } from '@maru/platform/session/session.repository';
import type { RouteDeps } from '../../http/route-deps.ts';

/** A client this far behind has stopped reading. */
const MAX_BEHIND_BYTES = 1_000_000;
const TRY_LATER = 1013;

type Socket = websocket.WebSocket;

/** Frames of one kind: who receives them, how often, and their content. */
export interface FrameKind<Frame> {
  path: `/api/admin/${string}`;
  access: Extract<Access, 'staff' | Permission>;
  everyMs: number;
  /** With more watchers, the frames would cost too much (code 1013: try again later). */
  maxWatchers: number;
  /** Reads the frame once for all watchers. `held` are the permissions of each of them. */
  read: (held: readonly (readonly Permission[])[]) => Promise<Frame>;
  /** The part of a frame that a holder of these permissions may see. */
  partFor?: (frame: Frame, held: readonly Permission[]) => Frame;
}

interface Watcher {
  socket: Socket;
  sessionId: number;
  ip: string;
  /** Permissions at the last check. */
  held: readonly Permission[];
  /** In-flight session check. While the store hangs, only one check runs. */
  check?: Promise<Watcher | null> | undefined;
}

interface FrameWatchers {
  watch(socket: Socket, session: StaffSession, ip: string): void;
  stop(): void;
}

/** Sends a frame to each connected watcher at each interval, and rechecks the session before it. */
export function createFrameWatchers<Frame>(
  { db, log }: Pick<RouteDeps, 'db' | 'log'>,
  { path, access, everyMs, maxWatchers, read, partFor }: FrameKind<Frame>,
): FrameWatchers {
  const watchers = new Set<Watcher>();
  let timer: NodeJS.Timeout | undefined;
  let isAtWork = false;

  async function tick(): Promise<void> {
    if (isAtWork) return;
    isAtWork = true;
    try {
      // Runs both in parallel: with a hanging store each takes most of a second, and a frame is
      // due.
      const [allowed, frame] = await Promise.all([
        Promise.all([...watchers].map(stillAllowed)),
        read([...watchers].map(({ held }) => held)),
      ]);
      const whole = partFor ? null : JSON.stringify(frame);
      for (const watcher of allowed) {
        if (watcher) send(watcher, whole ?? JSON.stringify(partFor?.(frame, watcher.held)));
      }
    } catch (error) {
      log.error({ err: error, path }, 'failed to build a frame for staff');
    } finally {
      isAtWork = false;
    }
  }

  /**
   * Permissions cannot be checked while the database is unavailable, and outages are when the
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
    else if (!session.ipAllowed || !(access === 'staff' || holds(session.permissions, access))) {
      socket.close(monitorCloseCodes.denied, 'ACCESS_DENIED');
    } else {
      watcher.held = session.permissions;
      return watcher;
    }
    watchers.delete(watcher);
    return null;
  }

  function send({ socket }: Watcher, text: string): void {
    if (socket.bufferedAmount > MAX_BEHIND_BYTES) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.send(text);
  }

  function watch(socket: Socket, { sessionId, permissions }: StaffSession, ip: string): void {
    if (watchers.size >= maxWatchers) return socket.close(TRY_LATER, 'SERVICE_UNAVAILABLE');
    const watcher = { socket, sessionId, ip, held: permissions };
    watchers.add(watcher);
    timer ??= setInterval(() => void tick(), everyMs);
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
