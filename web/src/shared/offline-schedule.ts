import type { ScheduleItem } from '@maru/contract/broadcast';

export interface OfflineBroadcast {
  title: string;
  nick: string;
  start_date: string;
  status: 0 | 1 | 2;
}

/** The message the service worker keeps (service-worker.ts). */
export interface OfflineSchedule {
  kind: 'schedule';
  /** When the server said so, in ms since the epoch. */
  at: number;
  broadcasts: OfflineBroadcast[];
}

/**
 * Hands the newest schedule to the service worker, for its offline page. Silent where there is
 * none.
 *
 * @param at when it was true, in ms since the epoch.
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
