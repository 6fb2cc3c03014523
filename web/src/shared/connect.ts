import { CONNECTING } from './back-off.ts';
import type { HomeFeed } from './home-feed.ts';
import { retryLoad } from './retry-load.ts';
import { hearServerMoment } from './server-clock.ts';
import { settledSession } from './session/session.store.ts';
import type { Connection } from './sockets.ts';
import { reportSeen } from './report-seen.ts';
import type { AdminSocket, HomeSocket, RoomSocket } from './socket-types.ts';

type Become = (state: Connection) => void;

/** Follows the news of the public site, over a connection of this tab or of another one. */
export async function followHome(become: Become): Promise<HomeFeed> {
  const { openHomeFeed } = await retryLoad(() => import('./home-feed.ts'));
  return openHomeFeed(connectHome)
    .on('connect', () => become('connected'))
    .on('disconnect', () => become('lost'));
}

async function connectHome(): Promise<HomeSocket> {
  // The session decides the identity of the connection. Waiting for it avoids opening the socket
  // twice.
  const [{ io }] = await Promise.all([loadClient(), settledSession()]);
  const socket: HomeSocket = io('/home', CONNECTING);
  reportSeen(socket);
  comeBackEarly(socket);
  return socket.on('disconnect', (reason) => {
    // The library reconnects after every disconnect except one that the server requested. After the
    // session ends, the member reconnects as a visitor.
    if (reason === 'io server disconnect') socket.connect();
  });
}

export async function connectAdmin(become: Become): Promise<AdminSocket> {
  const { io } = await loadClient();
  const socket: AdminSocket = io('/admin', CONNECTING);
  reportSeen(socket);
  comeBackEarly(socket);
  return socket
    .on('schedule.snapshot', ({ at }) => hearServerMoment(at))
    .on('connect', () => become('connected'))
    .on('connect_error', () => become('lost'))
    .on('disconnect', () => become('lost'));
}

export async function connectRoom(ticket: string): Promise<RoomSocket> {
  const { io } = await loadClient();
  const auth = { ticket, batches: true };
  const socket: RoomSocket = io('/room', { ...CONNECTING, forceNew: true, auth });
  reportSeen(socket);
  comeBackEarly(socket);
  return socket;
}

/**
 * Skips the backoff when the device is online again, or the page becomes visible again (features
 * R03). Neither happens to all clients at once, unlike a restart of the service.
 */
function comeBackEarly(socket: HomeSocket | AdminSocket | RoomSocket): void {
  const tryNow = () => {
    // One that was closed stays closed. Only closing ends the wait for the next try.
    if (socket.active && !socket.connected) socket.disconnect().connect();
  };
  addEventListener('online', tryNow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') tryNow();
  });
}

/** A tab that receives events through another tab does not load the library. */
const loadClient = () => retryLoad(() => import('socket.io-client'));
