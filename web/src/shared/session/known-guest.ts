import type { Realm } from './session-lost.ts';
import { noteRenewedAt } from './renewed-at.ts';
import { onTabMessage } from './tab-channel.ts';

/** Realms with a login since the page loaded, in this tab or another one. */
const entered = new Set<Realm>();

// Registered at module load, because other listeners query the server as soon as they hear of a
// login. During server rendering there are no other tabs.
if (!import.meta.env.SSR) {
  onTabMessage((message) => {
    if (message.kind === 'session-changed') entered.add(message.realm);
  });
}

/**
 * Whether the server already said, with the page, that this browser has no session in a realm. It
 * lists such realms in a Server-Timing header (web/server/guest-timing.ts). Another request would
 * only be refused. If the browser hides that header, no visitor counts as a known guest.
 */
export function isKnownGuest(realm: Realm): boolean {
  return !entered.has(realm) && namedRealms().includes(`guest-${realm}`);
}

/** Call this when the server has accepted a login or a sign-up. */
export function noteEntered(realm: Realm): void {
  entered.add(realm);
  noteRenewedAt(realm, Date.now());
}

function namedRealms(): string[] {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!navigation || !('serverTiming' in navigation)) return [];
  const timings = navigation.serverTiming;
  return Array.isArray(timings) ? timings.map((timing: { name: string }) => timing.name) : [];
}
