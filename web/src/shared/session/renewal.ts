import type { Realm } from './session-lost.ts';
import type { Renewal } from './renewals.ts';

/** Browser dependencies of a renewal; tests inject their own. */
export interface RenewalSurroundings {
  /** Requests new cookies from the server. Rejects with a CallFailed. */
  refresh: () => Promise<unknown>;
  /**
   * Runs one task at a time per browser. Runs it immediately if the browser does not support locks.
   */
  withLock: (name: string, task: () => Promise<void>) => Promise<void>;
  /** When any tab of this browser last renewed this session; 0 when that is not known. */
  lastRenewedAt: () => number;
  /** Notifies the other tabs. */
  noteRenewed: (at: number) => void;
}

/**
 * Runs one refresh at a time: a shared promise within this tab, a lock across tabs. A tab that
 * waited for the lock first checks whether another tab has already refreshed.
 */
export function createRenewal(
  realm: Realm,
  { refresh, withLock, lastRenewedAt, noteRenewed }: RenewalSurroundings,
): Renewal {
  let running: Promise<void> | null = null;

  async function renew(since: number): Promise<void> {
    await withLock(`maru.refresh.${realm}`, async () => {
      if (lastRenewedAt() > since) return;
      await refresh();
      noteRenewed(Date.now());
    });
  }

  return (since) => {
    if (lastRenewedAt() > since) return Promise.resolve();
    running ??= renew(since).finally(() => {
      running = null;
    });
    return running;
  };
}
