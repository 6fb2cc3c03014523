import { onPhone, readLoad, TASK } from './recorded-load.ts';

/** A longer task blocks user input (web.dev, Total Blocking Time). */
export const LONG_MS = 50;

/**
 * Total blocking time of a recorded page load on a phone, in ms of CPU time of each task.
 * Lighthouse uses elapsed time instead, which includes waits for a core that other processes use.
 *
 * @param trace a recording of Chromium's trace events, as Lighthouse saves it.
 * @throws when the trace contains no page load.
 */
export function blockingWork(trace: unknown, address: string): number {
  const { events, paintedAt } = readLoad(trace, address);
  return events
    .filter(({ name, ts }) => name === TASK && ts > paintedAt)
    .reduce((sum, task) => sum + Math.max(0, onPhone(task) - LONG_MS), 0);
}
