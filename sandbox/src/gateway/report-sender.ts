import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { GatewayFaults } from '../faults.ts';
import { REPORTED_AFTER_MS, type MessageAnswer } from './group.ts';
import type { GroupStore } from './group.store.ts';

/** Where delivery reports go, as a customer of the provider sets it. */
export interface Webhook {
  url: string;
  /** Its SHA-1 is sent with each report, so that the receiver can authenticate the caller. */
  secret: string;
}

/** Reports in one request. */
const REPORTS = 500;

/** Total attempts for a request without a success response, as the protocol defines. */
const TRIES = 5;
const FIRST_PAUSE_MS = 500;
const TIMEOUT_MS = 5_000;

/** A timer can fire just before the clock shows its time. The messages are then still under way. */
const TIMER_EARLY_MS = 10;

type Report = MessageAnswer;

interface ReportSenderDeps {
  groups: GroupStore;
  /** `null` if reports are off. Read for each group, because the desk changes it. */
  webhook: () => Webhook | null;
  faults: () => Pick<GatewayFaults, 'report_delay_ms' | 'report_twice' | 'report_disorder'>;
}

/**
 * Reports the result of each message to the customer, by webhook. Reports still due when the
 * process ends are never sent. A client that waits for them has to poll.
 */
export function createReportSender({ groups, webhook, faults }: ReportSenderDeps) {
  const stopping = new AbortController();
  // As many groups wait for it as are under way.
  setMaxListeners(0, stopping.signal);

  /** To be called when a group was sent. */
  function announce(groupId: string): void {
    void report(groupId).catch(() => {
      // Stopped, or the ledger was emptied meanwhile.
    });
  }

  async function report(groupId: string): Promise<void> {
    await pause(REPORTED_AFTER_MS + TIMER_EARLY_MS + faults().report_delay_ms, null, {
      signal: stopping.signal,
    });
    const target = webhook();
    if (!target) return;
    for (const reports of await requestsOf(groupId)) {
      for (let time = faults().report_twice ? 2 : 1; time > 0; time -= 1) {
        await post(target, reports, stopping.signal);
      }
    }
  }

  /**
   * Returns the requests that report a group. With `report_disorder`, the "under way" reports
   * follow the final ones.
   */
  async function requestsOf(groupId: string): Promise<Report[][]> {
    const requests: Report[][] = [];
    for (let startKey: string | null = ''; startKey !== null;) {
      const from: { startKey?: string } = startKey === '' ? {} : { startKey };
      const { page, nextKey }: Awaited<ReturnType<GroupStore['list']>> = await groups.list(
        groupId,
        { limit: REPORTS, ...from },
      );
      const taken = page.filter(({ statusCode }) => !statusCode.startsWith('1'));
      if (taken.length > 0) requests.push(taken);
      startKey = nextKey;
    }
    if (!faults().report_disorder) return requests;
    const early = requests.map((reports) =>
      reports.map((one) => ({ ...one, status: 'SENDING', statusCode: '3000' })),
    );
    return [...requests.toReversed(), ...early];
  }

  return { announce, stop: () => stopping.abort() };
}

async function post(
  { url, secret }: Webhook,
  reports: readonly Report[],
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const answered = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-solapi-event-name': 'SINGLE-REPORT',
        'x-solapi-secret': createHash('sha1').update(secret).digest('hex'),
      },
      body: JSON.stringify(reports),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answered) return;
    await pause(FIRST_PAUSE_MS * 2 ** (tries - 1), null, { signal });
  }
}
