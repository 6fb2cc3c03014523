import { proxy, useSnapshot } from 'valtio';
import type { HomeFeed } from './home-feed.ts';
import { retryLoad } from './retry-load.ts';
import type { AdminSocket, RoomSocket } from './socket-types.ts';

/** How often data is fetched instead while no socket connects. */
const POLL_MS = 30_000;

export type Connection = 'starting' | 'connected' | 'lost';

/** Whether news arrive by themselves; `since` is when that last changed, by our own clock. */
export const connections = proxy<Record<'home' | 'admin', { state: Connection; since: number }>>({
  home: { state: 'starting', since: 0 },
  admin: { state: 'starting', since: 0 },
});

/** The state of a connection, for the banner that reports a lost connection. */
export function useConnection(side: 'home' | 'admin'): { state: Connection; since: number } {
  return useSnapshot(connections)[side];
}

let home: Promise<HomeFeed> | null = null;
let admin: Promise<AdminSocket> | null = null;

/**
 * The event feed of the public site. It is loaded and connected at the first request, then shared.
 */
export function homeFeed(): Promise<HomeFeed> {
  home ??= followHome();
  return home;
}

/** The socket of the staff area. It is refused without a live staff session. */
export function adminSocket(): Promise<AdminSocket> {
  admin ??= openAdmin();
  return admin;
}

/** Opens the socket of one broadcast's window. The caller closes it. */
export async function openRoomSocket(ticket: string): Promise<RoomSocket> {
  return (await connecting()).connectRoom(ticket);
}

/** Leaves the staff area: closes its socket, so that the next log-in opens a new one. */
export async function closeAdminSocket(): Promise<void> {
  const closing = admin;
  admin = null;
  (await closing)?.disconnect();
}

/** Reconnects with the browser's current session, after a login or a logout. */
export async function reopenHomeFeed(): Promise<void> {
  (await home)?.reopen();
}

/** The connection code loads with the first connection, after the first view. */
const connecting = () => retryLoad(() => import('./connect.ts'));

async function followHome(): Promise<HomeFeed> {
  return (await connecting()).followHome(follow('home'));
}

async function openAdmin(): Promise<AdminSocket> {
  return (await connecting()).connectAdmin(follow('admin'));
}

function follow(side: 'home' | 'admin'): (state: Connection) => void {
  return (state) => {
    if (connections[side].state !== state) connections[side] = { state, since: Date.now() };
  };
}

/**
 * Polls at an interval while the home socket is disconnected and the page is visible (reliability
 * R8).
 *
 * @returns a function that stops polling.
 */
export function pollWhileLost(fetchAgain: () => void): () => void {
  const timer = setInterval(() => {
    const watched = document.visibilityState === 'visible';
    if (watched && connections.home.state !== 'connected') fetchAgain();
  }, POLL_MS);
  return () => clearInterval(timer);
}

/**
 * Runs a task after the first paint, when the page is idle.
 *
 * @returns a function that cancels the task.
 */
export function afterFirstPaint(task: () => void): () => void {
  let isOff = false;
  const run = () => {
    if (!isOff) task();
  };
  const whenIdle = () =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(run, { timeout: 2_000 })
      : setTimeout(run, 200);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
  return () => {
    isOff = true;
  };
}
