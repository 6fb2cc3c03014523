import type { Realm } from './session-lost.ts';
import { withTabLock } from './tab-lock.ts';

const lockOf = (realm: Realm) => `maru.replace.${realm}`;

/**
 * Makes a call that replaces this session with a new one. The sockets of the old session may
 * receive its end before the response arrives.
 */
export function replaceSession<T>(realm: Realm, send: () => Promise<T>): Promise<T> {
  return withTabLock(lockOf(realm), send);
}

/** Waits until no tab is about to replace the session. The server can be queried after that. */
export function replacedSession(realm: Realm): Promise<void> {
  return withTabLock(lockOf(realm), async () => undefined);
}
