import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';

export interface OfflineBroadcast {
  title: string;
  nick: string;
  start_date: string;
  status: 0 | 1 | 2;
}

/** The message the service worker keeps (service-worker.ts). */
export interface OfflineSchedule {
  kind: 'schedule';
  /** Time of the server's statement, in ms since the epoch. */
  at: number;
  broadcasts: OfflineBroadcast[];
}

/**
 * Passes the latest schedule to the service worker for its offline page. Does nothing without a
 * service worker.
 *
 * @param at when the schedule was current, in ms since the epoch.
 */
export async function rememberScheduleForOffline(
  items: readonly ScheduleItem[],
  at: number,
): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const message: OfflineSchedule = {
    kind: 'schedule',
    at,
    broadcasts: items.map((item) => ({
      title: item.title,
      nick: item.expert.nick,
      start_date: item.start_date,
      status: item.broadcast_status,
    })),
  };
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.active?.postMessage(message);
}
