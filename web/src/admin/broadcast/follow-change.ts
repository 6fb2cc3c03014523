import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { adminSocket } from '../../shared/sockets.ts';

/** Maximum wait for the event. A later event still arrives once the connection is restored. */
const PATIENCE_MS = 5_000;

export interface Echo {
  /**
   * Waits for the event of that version.
   *
   * @returns ms since the start, or `null`.
   */
  heard: (version: number) => Promise<number | null>;
  stop: () => void;
}

/**
 * Listens for the event of a broadcast, as every open page does. Start it before the change,
 * because the event may arrive before the response.
 */
export async function followChange(_id: number): Promise<Echo> {
  const socket = await adminSocket();
  const startedAt = performance.now();
  let newest = { version: 0, ms: 0 };
  let notice = (): void => undefined;

  const hear = ({ item }: { item: ScheduleItem }) => {
    if (item._id !== _id || item.version <= newest.version) return;
    newest = { version: item.version, ms: Math.round(performance.now() - startedAt) };
    notice();
  };
  socket.on('schedule.changed', hear);
  const stop = () => void socket.off('schedule.changed', hear);

  return {
    stop,
    heard: (version) =>
      new Promise((resolve) => {
        const end = (ms: number | null) => {
          clearTimeout(timer);
          stop();
          resolve(ms);
        };
        const timer = setTimeout(() => end(null), PATIENCE_MS);
        notice = () => {
          if (newest.version >= version) end(newest.ms);
        };
        notice();
      }),
  };
}
