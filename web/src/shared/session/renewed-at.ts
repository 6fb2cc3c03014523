import { readStored, writeStored } from '../browser-storage.ts';
import type { Realm } from './session-lost.ts';

const nameOf = (realm: Realm) => `maru.device.renewed.${realm}`;

/** When this browser last got cookies of a realm, in ms since the epoch; 0 when that is not known. */
export function renewedAt(realm: Realm): number {
  const stored = Number(readStored('local', nameOf(realm)) ?? 0);
  // A time to come was written before the clock was set back, and would block every refresh.
  return stored <= Date.now() ? stored : 0;
}

/** `null` = the age of the cookies is no longer known. */
export function noteRenewedAt(realm: Realm, at: number | null): void {
  writeStored('local', nameOf(realm), at === null ? null : String(at));
}
