import { z } from 'zod';

/** CPU slowdown factor that Lighthouse assumes for a phone relative to this machine. */
const SLOWER = 4;
/** A longer task blocks user input (web.dev, Total Blocking Time). */
const LONG_MS = 50;
const US_PER_MS = 1_000;

const event = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  tdur: z.optional(z.number()),
  args: z.optional(
    z.object({ data: z.optional(z.object({ documentLoaderURL: z.optional(z.unknown()) })) }),
  ),
});
const recording = z.object({ traceEvents: z.array(event) });

/**
 * Total blocking time of a recorded page load on a phone, in ms of CPU time of each task.
 * Lighthouse uses elapsed time instead, which includes waits for a core that other processes use.
 *
 * @param trace a recording of Chromium's trace events, as Lighthouse saves it.
 * @throws when the trace contains no page load.
 */
export function blockingWork(trace: unknown, address: string): number {
  const { traceEvents } = recording.parse(trace);
  const begin = traceEvents.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === address,
  );
  const picture = traceEvents.find(
    ({ name, pid, ts }) =>
      begin && name === 'firstContentfulPaint' && pid === begin.pid && ts > begin.ts,
  );
  if (!begin || !picture) throw new Error(`The recording contains no load of ${address}.`);
  return traceEvents
    .filter(({ name, ph, pid, tid, ts }) => {
      const isTask = name === 'RunTask' && ph === 'X';
      return isTask && pid === begin.pid && tid === begin.tid && ts > picture.ts;
    })
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur * SLOWER) / US_PER_MS - LONG_MS), 0);
}
