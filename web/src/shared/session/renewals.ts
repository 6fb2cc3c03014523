import type { Realm } from './session-lost.ts';

/**
 * Gets a session a new access, once for everybody who asks at the same time.
 *
 * @param since when the refused call was sent, in ms since the epoch. A session that was renewed
 *   later than that is new enough.
 * @throws CallFailed with the refusal of the refresh, or with what kept it from being asked.
 */
export type Renewal = (since: number) => Promise<void>;

/** Loaded on first use: most visitors never need a refresh. */
const renewals: Record<Realm, Renewal> = {
  member: async (since) => (await import('./realm-renewal.ts')).renewMember(since),
  admin: async (since) => (await import('./realm-renewal.ts')).renewAdmin(since),
};

/** How calls renew a session of this realm. */
export function renewalOf(realm: Realm): Renewal {
  return renewals[realm];
}

/** Lets whoever keeps the state of a session take part in its renewals. */
export function setRenewal(realm: Realm, renewal: Renewal): void {
  renewals[realm] = renewal;
}
