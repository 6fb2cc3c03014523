import { z } from 'zod';

/** CPU slowdown factor that Lighthouse assumes for a phone relative to this machine. */
const SLOWER = 4;
const US_PER_MS = 1_000;

const event = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.optional(z.number()),
  tdur: z.optional(z.number()),
  args: z.optional(
    z.object({ data: z.optional(z.object({ documentLoaderURL: z.optional(z.unknown()) })) }),
  ),
});
const recording = z.object({ traceEvents: z.array(event) });

export type TraceEvent = z.infer<typeof event>;

/** The main thread of a recorded page load. */
export interface RecordedLoad {
  /** Complete events of the main thread since the navigation, in the order of their starts. */
  events: TraceEvent[];
  /** Time of the first contentful paint, in the clock of the events. */
  paintedAt: number;
}

/**
 * Reads the main thread of a page load from a recording.
 *
 * @param trace a recording of Chromium's trace events, as Lighthouse saves it.
 * @throws when the trace contains no page load.
 */
export function readLoad(trace: unknown, address: string): RecordedLoad {
  const { traceEvents } = recording.parse(trace);
  const begin = traceEvents.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === address,
  );
  const picture = traceEvents.find(
    ({ name, pid, ts }) =>
      begin && name === 'firstContentfulPaint' && pid === begin.pid && ts > begin.ts,
  );
  if (!begin || !picture) throw new Error(`The recording holds no load of ${address}.`);
  const events = traceEvents
    .filter(
      ({ ph, pid, tid, ts }) =>
        ph === 'X' && pid === begin.pid && tid === begin.tid && ts >= begin.ts,
    )
    // Of two events that start together, the longer one contains the other.
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  return { events, paintedAt: picture.ts };
}

/** Name of the trace events that are tasks of a thread. */
export const TASK = 'RunTask';

/** CPU time of an event on a phone, in ms. Waits for a core do not count. */
export function onPhone({ tdur = 0 }: TraceEvent): number {
  return (tdur * SLOWER) / US_PER_MS;
}
