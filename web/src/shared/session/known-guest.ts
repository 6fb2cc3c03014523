import type { Realm } from './session-lost.ts';
import { noteRenewedAt } from './renewed-at.ts';
import { onTabMessage } from './tab-channel.ts';

/** Realms in which somebody has logged in since the page came, here or in another tab. */
const entered = new Set<Realm>();

// From the beginning, as whoever else hears of a log-in asks the server at once. A server that
// renders has no other tabs.
if (!import.meta.env.SSR) {
  onTabMessage((message) => {
    if (message.kind === 'session-changed') entered.add(message.realm);
  });
}

/**
 * Whether the server already said, with the page, that this browser holds no session of a realm:
 * it names such realms in a Server-Timing header (web/server/guest-timing.ts). Asking again would
 * only bring a refusal. Where the browser keeps that header to itself, nobody is known to be one.
 */
export function isKnownGuest(realm: Realm): boolean {
  return !entered.has(realm) && namedRealms().includes(`guest-${realm}`);
}

/** To be called when the server has let somebody in, by a log-in or a sign-up. */
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
