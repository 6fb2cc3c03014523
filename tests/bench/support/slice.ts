import { cpuMsOf, machineBusyMs, monotonicMs } from './process-usage.ts';

/** A slice during which others used more of the machine is taken again. */
const MOST_FOREIGN_CORES = 0.15;
const MOST_TRIES = 4;

/** Work done by the servers during an interval, and its cost. */
export interface Slice {
  perSecond: number;
  /** Microseconds of the servers' CPU for each. */
  usCpu: number;
  /** Cores that no `known` processes used. */
  foreign: number;
}

interface Work {
  servers: readonly number[];
  /** Processes that belong to the bench, the servers included. */
  known: readonly number[];
  /** Runs the operation and returns how often it ran. */
  run: () => Promise<number>;
}

/** The least disturbed of some slices. */
export async function takeCleanSlice(work: Work): Promise<Slice> {
  let best: Slice | undefined;
  for (let i = 0; i < MOST_TRIES; i++) {
    const slice = await takeSlice(work);
    if (!best || slice.foreign < best.foreign) best = slice;
    if (best.foreign <= MOST_FOREIGN_CORES) break;
  }
  return best!;
}

async function takeSlice({ servers, known, run }: Work): Promise<Slice> {
  const cpuOf = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + cpuMsOf(pid), 0);
  const usage = () => ({
    at: monotonicMs(),
    servers: cpuOf(servers),
    known: cpuOf(known),
    busy: machineBusyMs(),
  });
  const before = usage();
  const times = await run();
  const after = usage();
  const ms = after.at - before.at;
  return {
    perSecond: (times / ms) * 1_000,
    usCpu: ((after.servers - before.servers) * 1_000) / times,
    foreign: Math.max(0, (after.busy - before.busy - (after.known - before.known)) / ms),
  };
}
