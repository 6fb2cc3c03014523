import { ACCESS_S } from '@maru/contract/core/call';
import { isKnownGuest } from './known-guest.ts';
import { noteRenewedAt, renewedAt } from './renewed-at.ts';
import type { Realm } from './session-lost.ts';

/** So old an access is renewed before it is used. A minute is left for calls under way. */
const FRESH_MS = (ACCESS_S - 60) * 1_000;

/**
 * Renews the access token of a session, once for all concurrent callers.
 *
 * @param since when the refused call was sent, in ms since the epoch. A session that was renewed
 *   after that time is not renewed again.
 * @throws CallFailed with the refusal of the refresh, or with the error that prevented it.
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

/** Registers the renewal of the module that keeps the session state. */
export function setRenewal(realm: Realm, renewal: Renewal): void {
  renewals[realm] = renewal;
}

/** Whether an access token expires soon. A token of unknown age is used as it is. */
export function isRunningOut(realm: Realm): boolean {
  const at = renewedAt(realm);
  return at > 0 && at < Date.now() - FRESH_MS && !isKnownGuest(realm);
}

/**
 * Renews a token that expires soon, so that the next call is not refused. If the renewal fails, the
 * call itself receives the error. The token's age is then unknown until a renewal succeeds, which
 * prevents repeated attempts.
 */
export async function renewInTime(realm: Realm, renew = renewalOf(realm)): Promise<void> {
  if (!isRunningOut(realm)) return;
  await renew(Date.now() - FRESH_MS).catch(() => noteRenewedAt(realm, null));
}
