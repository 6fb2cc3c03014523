import type { MonitorPoint } from '@maru/contract/monitor/monitor';

/** Half an hour, in seconds. */
export const MAX_POINTS = 1_800;

/** Appends a point and drops the oldest ones beyond the limit. */
export function withPoint(
  points: readonly MonitorPoint[],
  point: MonitorPoint,
): readonly MonitorPoint[] {
  return [...points.slice(1 - MAX_POINTS), point];
}

/**
 * Joins the stored points before the first live second with the live points. Both are limited to
 * the last `seconds`.
 */
export function joined(
  kept: readonly MonitorPoint[],
  seen: readonly MonitorPoint[],
  seconds: number,
): readonly MonitorPoint[] {
  const first = seen[0]?.at ?? Infinity;
  const all = [...kept.filter(({ at }) => at < first), ...seen];
  const newest = all.at(-1)?.at ?? 0;
  return all.filter(({ at }) => at > newest - seconds);
}
