import { formatTime } from '../../shared/format.ts';

/**
 * Range of a time axis, in seconds since 1970. It covers the given number of seconds up to the
 * newest point, or more if the oldest point is earlier. The range is computed from the points,
 * because uPlot passes a day-wide range for a chart with one point.
 */
export function timeScaleOf(times: readonly number[], seconds: number): [number, number] {
  const [oldest = 0, newest = 0] = [times[0], times.at(-1)];
  return [Math.min(oldest, newest - seconds), newest];
}

/** Room above the highest value, at a number that halves well. */
export function niceTop(max: number | null): number {
  if (max === null || max <= 0) return 2;
  const step = 10 ** Math.floor(Math.log10(max));
  return ([2, 4, 6, 8, 10, 20].find((times) => times * step >= max * 1.05) ?? 20) * step;
}

/** Hours and minutes, with seconds where the axis is that close. */
export function clockOf(at: number, splits: readonly number[]): string {
  const isClose = (splits[1] ?? 0) - (splits[0] ?? 0) < 60;
  const seconds = String(Math.floor(at % 60)).padStart(2, '0');
  return `${formatTime(new Date(at * 1_000).toISOString())}${isClose ? `:${seconds}` : ''}`;
}
