import type { ClientToServer, ServerToClient } from '@maru/contract/socket-event';
import type { Socket } from 'socket.io-client';
import { proxy, useSnapshot } from 'valtio';
import { BACK_OFF } from './back-off.ts';
import type { HomeFeed } from './home-feed.ts';
import { hearServerMoment } from './server-clock.ts';
import { settledSession } from './session/session.store.ts';

export type HomeSocket = Socket<ServerToClient['/home'], ClientToServer>;
export type AdminSocket = Socket<ServerToClient['/admin'], ClientToServer>;
export type RoomSocket = Socket<ServerToClient['/room'], ClientToServer>;

/** How often data is fetched instead while no socket connects. */
const POLL_MS = 30_000;

type Connection = 'starting' | 'connected' | 'lost';

/** Whether news arrive by themselves; `since` is when that last changed, by our own clock. */
export const connections = proxy<Record<'home' | 'admin', { state: Connection; since: number }>>({
  home: { state: 'starting', since: 0 },
  admin: { state: 'starting', since: 0 },
});

/** The state of a connection, for the strip that tells of a lost one. */
export function useConnection(side: 'home' | 'admin'): { state: Connection; since: number } {
  return useSnapshot(connections)[side];
}

let home: Promise<HomeFeed> | null = null;
let admin: Promise<AdminSocket> | null = null;

/** The news of the public site: loaded and asked for at the first request, then shared. */
export function homeFeed(): Promise<HomeFeed> {
  home ??= followHome();
  return home;
}

/** The socket of the staff area. It is refused without a live staff session. */
export function adminSocket(): Promise<AdminSocket> {
  admin ??= openAdmin();
  return admin;
}

/** A socket of one broadcast's window; whoever opens it closes it. */
export async function openRoomSocket(ticket: string): Promise<RoomSocket> {
  const { io, tellSeen } = await loadClient();
  const socket: RoomSocket = io('/room', { ...options(), forceNew: true, auth: { ticket } });
  tellSeen(socket);
  return socket;
}

/** Leaves the staff area: closes its socket, so that the next log-in opens a new one. */
export async function closeAdminSocket(): Promise<void> {
  const closing = admin;
  admin = null;
  (await closing)?.disconnect();
}

/** Connects again as whoever the browser is now, after a log-in or a log-out. */
export async function reopenHomeFeed(): Promise<void> {
  (await home)?.reopen();
}

async function followHome(): Promise<HomeFeed> {
  const { openHomeFeed } = await import('./home-feed.ts');
  const become = follow('home');
  return openHomeFeed(openHome)
    .on('schedule.snapshot', ({ at }) => hearServerMoment(at))
    .on('connect', () => become('connected'))
    .on('disconnect', () => become('lost'));
}

async function openHome(): Promise<HomeSocket> {
  // As whom one connects is decided by the session, and a socket that is opened twice is noise.
  const [{ io, tellSeen }] = await Promise.all([loadClient(), settledSession()]);
  const socket: HomeSocket = io('/home', options());
  tellSeen(socket);
  return socket.on('disconnect', (reason) => {
    // The library reconnects after everything but a wish of the server. A member whose session
    // ended is a visitor from now on, and connects as one.
    if (reason === 'io server disconnect') socket.connect();
  });
}

async function openAdmin(): Promise<AdminSocket> {
  const { io, tellSeen } = await loadClient();
  const socket: AdminSocket = io('/admin', options());
  tellSeen(socket);
  const become = follow('admin');
  socket
    .on('schedule.snapshot', ({ at }) => hearServerMoment(at))
    .on('connect', () => become('connected'))
    .on('connect_error', () => become('lost'))
    .on('disconnect', () => become('lost'));
  return socket;
}

async function loadClient() {
  const [{ io }, { tellSeen }] = await Promise.all([
    import('socket.io-client'),
    import('./tell-seen.ts'),
  ]);
  return { io, tellSeen };
}

function options() {
  return { ...BACK_OFF, transports: ['websocket', 'polling'], tryAllTransports: true };
}

function follow(side: 'home' | 'admin'): (state: Connection) => void {
  return (state) => {
    if (connections[side].state !== state) connections[side] = { state, since: Date.now() };
  };
}

/**
 * Fetches by the clock for as long as the home socket is not connected and somebody looks
 * (reliability R8).
 *
 * @returns what ends it.
 */
export function pollWhileLost(fetchAgain: () => void): () => void {
  const timer = setInterval(() => {
    const watched = document.visibilityState === 'visible';
    if (watched && connections.home.state !== 'connected') fetchAgain();
  }, POLL_MS);
  return () => clearInterval(timer);
}

/** Runs a task once the first view has been painted and the page is idle. */
export function afterFirstPaint(task: () => void): void {
  const whenIdle = () =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(() => task(), { timeout: 2_000 })
      : setTimeout(task, 200);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}
