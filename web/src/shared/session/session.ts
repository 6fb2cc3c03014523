import { readStored, writeStored } from '../browser-storage.ts';
import { retryLoad, noteWanted } from '../retry-load.ts';
import { ownPathOr } from '../paths.ts';
import { isKnownGuest } from './known-guest.ts';
import { noteRenewedAt } from './renewed-at.ts';
import { sessionState } from './session.store.ts';
import { onTabMessage } from './tab-channel.ts';

const RETURN = 'maru.return';

type SessionActor = typeof import('./session-actor.ts');

let loading: Promise<SessionActor> | null = null;

/**
 * The state machine and its library load after the first view, which is the same for all visitors.
 * The browser of a known guest loads them with the first action, or the login in another tab.
 */
function load(): Promise<SessionActor> {
  loading ??= retryLoad(
    () => import('./session-actor.ts'),
    () => isAsked,
  ).then((actor) => {
    if (started) actor.start();
    return actor;
  });
  return loading;
}

/** Whether a visitor waits for an action that only the state machine can perform. */
let isAsked = false;

/** Like {@link load}, for an action that a visitor requested. */
function loadAsked(): Promise<SessionActor> {
  isAsked = true;
  noteWanted();
  return load();
}

let started = false;

/**
 * Queries the session from the server, and keeps `useSession()` current from then on. It follows
 * other tabs, refused calls, and network recovery. Call it in the browser; one call is enough.
 */
export async function startSession(): Promise<void> {
  if (started) return;
  started = true;
  const remembered = ownPathOr(readStored('session', RETURN), '');
  if (loading === null && remembered === '' && isKnownGuest('member')) return beginAsGuest();

  const { start, noteReturn } = await load();
  start();
  if (remembered !== '') noteReturn(remembered);
}

/** The server named a guest with the page, so there is nothing to query. */
function beginAsGuest(): void {
  sessionState.initialized = true;
  noteRenewedAt('member', null);
  const stop = onTabMessage((message) => {
    if (message.kind !== 'session-changed' || message.realm !== 'member') return;
    stop();
    void load();
  });
}

/** Queries the session again after a failed query. */
export async function checkSession(): Promise<void> {
  (await load()).check();
}

/** To be called when a log-in or a sign-up was answered. @returns who logged in; `guest` if that failed after all. */
export async function loginAccepted(): Promise<'guest' | 'user' | 'expert'> {
  return (await loadAsked()).loginAccepted();
}

/** Asks for confirmation, then logs out. A failed log-out changes nothing and shows an error. */
export async function askLogout(): Promise<void> {
  await (await loadAsked()).askLogout();
}

/** Logs out without confirmation, where the button text is explicit. */
export async function logout(): Promise<void> {
  await (await loadAsked()).logout();
}

/**
 * The server ended this session and reported it over the socket.
 *
 * @returns whether this browser already has another session, for example after a password change.
 */
export async function sessionEnded(
  code: 'SESSION_INVALIDATED' | 'OTHER_DEVICE_LOGIN',
): Promise<boolean> {
  return (await load()).sessionEnded(code);
}

/**
 * Stores the path to open after log-in; it survives a reload. URLs of other sites are not stored.
 */
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
