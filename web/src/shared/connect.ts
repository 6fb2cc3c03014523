import { BACK_OFF } from './back-off.ts';
import type { HomeFeed } from './home-feed.ts';
import { hearServerMoment } from './server-clock.ts';
import { settledSession } from './session/session.store.ts';
import type { AdminSocket, Connection, HomeSocket, RoomSocket } from './sockets.ts';
import { tellSeen } from './tell-seen.ts';

type Become = (state: Connection) => void;

/** Follows the news of the public site, over a connection of this tab or of another one. */
export async function followHome(become: Become): Promise<HomeFeed> {
  const { openHomeFeed } = await import('./home-feed.ts');
  return openHomeFeed(connectHome)
    .on('schedule.snapshot', ({ at }) => hearServerMoment(at))
    .on('connect', () => become('connected'))
    .on('disconnect', () => become('lost'));
}

async function connectHome(): Promise<HomeSocket> {
  // As whom one connects is decided by the session, and a socket that is opened twice is noise.
  const [{ io }] = await Promise.all([loadClient(), settledSession()]);
  const socket: HomeSocket = io('/home', options());
  tellSeen(socket);
  return socket.on('disconnect', (reason) => {
    // The library reconnects after everything but a wish of the server. A member whose session
    // ended is a visitor from now on, and connects as one.
    if (reason === 'io server disconnect') socket.connect();
  });
}

export async function connectAdmin(become: Become): Promise<AdminSocket> {
  const { io } = await loadClient();
  const socket: AdminSocket = io('/admin', options());
  tellSeen(socket);
  return socket
    .on('schedule.snapshot', ({ at }) => hearServerMoment(at))
    .on('connect', () => become('connected'))
    .on('connect_error', () => become('lost'))
    .on('disconnect', () => become('lost'));
}

export async function connectRoom(ticket: string): Promise<RoomSocket> {
  const { io } = await loadClient();
  const socket: RoomSocket = io('/room', { ...options(), forceNew: true, auth: { ticket } });
  tellSeen(socket);
  return socket;
}

/** A tab that hears another one's news needs no library. */
const loadClient = () => import('socket.io-client');

function options() {
  return { ...BACK_OFF, transports: ['websocket', 'polling'], tryAllTransports: true };
}
