import type { MessageCode } from '@maru/contract/core/message';

/** The two sessions that a browser can hold: public site and staff area. */
export type Realm = 'member' | 'admin';

const SESSION_ENDS = [
  'MISSING_TOKENS',
  'INVALID_TOKEN',
  'REFRESH_FAIL',
  'SESSION_INVALIDATED',
  'OTHER_DEVICE_LOGIN',
] as const satisfies MessageCode[];

/** An error code that means the session no longer exists (features K34). */
export type SessionEnd = (typeof SESSION_ENDS)[number];

export function isSessionEnd(code: string): code is SessionEnd {
  return SESSION_ENDS.some((end) => end === code);
}

type Listener = (code: SessionEnd) => void;

const listeners: Record<Realm, Set<Listener>> = { member: new Set(), admin: new Set() };

/** Calls the listener for every call that the server refused because the session has ended. */
export function onSessionLost(realm: Realm, listener: Listener): () => void {
  listeners[realm].add(listener);
  return () => void listeners[realm].delete(listener);
}

export function reportSessionLost(realm: Realm, code: SessionEnd): void {
  for (const listener of listeners[realm]) listener(code);
}
