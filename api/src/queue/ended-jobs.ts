import { HISTORY_MINUTES } from '@maru/contract/monitor/queue';

const MINUTE_MS = 60_000;

/** Counts of ended jobs, as the library keeps them. */
export interface JobMetrics {
  meta: { count: number; prevTS: number; prevCount: number };
  /** Counts of the whole minutes before the minute of `prevTS`, newest first. */
  data: readonly number[];
}

/**
 * Number of jobs that ended in each minute of the last hour, the current minute first. The library
 * stores a minute only when a job ends in a later one. Until then, the jobs of that minute are the
 * difference between the two counters.
 */
export function endedByMinute({ meta, data }: JobMetrics, now: number): number[] {
  const [count, prevTS, prevCount] = [meta.count, meta.prevTS, meta.prevCount].map(Number);
  if (!count || !prevTS) return [];
  const quiet = Math.max(0, Math.floor(now / MINUTE_MS) - Math.floor(prevTS / MINUTE_MS));
  const silence = Array.from({ length: Math.min(quiet, HISTORY_MINUTES) }, () => 0);
  const open = count - (prevCount ?? 0);
  return [...silence, open, ...data.map(Number)].slice(0, HISTORY_MINUTES);
}
