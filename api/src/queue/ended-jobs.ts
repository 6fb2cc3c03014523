import { HISTORY_MINUTES } from '@maru/contract/queue';

const MINUTE_MS = 60_000;

/** Counts of ended jobs, as the library keeps them. */
export interface JobMetrics {
  meta: { count: number; prevTS: number; prevCount: number };
  /** Whole minutes before the one of `prevTS`, the newest first. */
  data: readonly number[];
}

/**
 * How many jobs ended in each minute of the last hour, this one first. The library files a minute
 * away only when a job ends in a later one: until then its jobs stand between the two counters.
 */
export function endedByMinute({ meta, data }: JobMetrics, now: number): number[] {
  const [count, prevTS, prevCount] = [meta.count, meta.prevTS, meta.prevCount].map(Number);
  if (!count || !prevTS) return [];
  const quiet = Math.max(0, Math.floor(now / MINUTE_MS) - Math.floor(prevTS / MINUTE_MS));
  const silence = Array.from({ length: Math.min(quiet, HISTORY_MINUTES) }, () => 0);
  const open = count - (prevCount ?? 0);
  return [...silence, open, ...data.map(Number)].slice(0, HISTORY_MINUTES);
}
