import type { Realm } from './session-lost.ts';
import { withTabLock } from './tab-lock.ts';

const lockOf = (realm: Realm) => `maru.replace.${realm}`;

/**
 * Makes a call whose answer brings a new session in the place of this one. The sockets of the old
 * one may hear of its end before the answer is here.
 */
export function replaceSession<T>(realm: Realm, send: () => Promise<T>): Promise<T> {
  return withTabLock(lockOf(realm), send);
}

/** Waits until no tab is about to get another session, so that the server can be asked. */
export function replacedSession(realm: Realm): Promise<void> {
  return withTabLock(lockOf(realm), async () => undefined);
}
