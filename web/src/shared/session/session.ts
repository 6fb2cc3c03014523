import { readStored, writeStored } from '../browser-storage.ts';
import { insist, noteWanted } from '../insist.ts';
import { ownPathOr } from '../paths.ts';
import { sessionState } from './session.store.ts';

const RETURN = 'maru.return';

type SessionActor = typeof import('./session-actor.ts');

let loading: Promise<SessionActor> | null = null;

/** The machine and its library come after the first view, which shows the same to everybody. */
function load(): Promise<SessionActor> {
  loading ??= insist(
    () => import('./session-actor.ts'),
    () => isAsked,
  );
  return loading;
}

/** Whether a visitor waits for what only the machine can do. */
let isAsked = false;

/** As {@link load}, for what a visitor asked for. */
function loadAsked(): Promise<SessionActor> {
  isAsked = true;
  noteWanted();
  return load();
}

let started = false;

/**
 * Asks the server who is here, and keeps `useSession()` true from then on: other tabs, refused
 * calls, and the return of the network are followed. Call it in the browser; once is enough.
 */
export async function startSession(): Promise<void> {
  if (started) return;
  started = true;
  const { start, noteReturn } = await load();
  start();
  const remembered = ownPathOr(readStored('session', RETURN), '');
  if (remembered !== '') noteReturn(remembered);
}

/** Asks the server again who is here, after it could not be asked. */
export async function checkSession(): Promise<void> {
  (await load()).check();
}

/** To be called when a log-in or a sign-up was answered. @returns who logged in; `guest` if that failed after all. */
export async function loginAccepted(): Promise<'guest' | 'user' | 'expert'> {
  return (await loadAsked()).loginAccepted();
}

/** Asks, then logs out. A log-out that fails leaves everything as it was, and says so. */
export async function askLogout(): Promise<void> {
  await (await loadAsked()).askLogout();
}

/** Logs out without asking, where the button has said it all. */
export async function logout(): Promise<void> {
  await (await loadAsked()).logout();
}

/**
 * The server ended this session and said so over the socket.
 *
 * @returns whether this browser has another one by now, as after a new password.
 */
export async function sessionEnded(
  code: 'SESSION_INVALIDATED' | 'OTHER_DEVICE_LOGIN',
): Promise<boolean> {
  return (await load()).sessionEnded(code);
}

/** Keeps where to go after the log-in, also across a reload. Addresses of other sites are not kept. */
export function rememberReturn(path: string): void {
  const own = ownPathOr(path, '');
  if (own === '') return;
  writeStored('session', RETURN, own);
  sessionState.redirectFrom = own;
  void load().then(({ noteReturn }) => noteReturn(own));
}

/** Where to go after the log-in; the next time it is forgotten. */
export function takeReturn(fallback: string): string {
  const path = ownPathOr(sessionState.redirectFrom ?? readStored('session', RETURN), fallback);
  writeStored('session', RETURN, null);
  sessionState.redirectFrom = null;
  void load().then(({ noteReturn }) => noteReturn(null));
  return path;
}
