import { latencyBounds } from '@maru/contract/monitor/monitor';

/** Adds up the counts of several latency histograms, such as those of several processes. */
export function addCounts(all: readonly (readonly number[])[]): number[] {
  return [...latencyBounds, Infinity].map((_, place) =>
    all.reduce((sum, counts) => sum + (counts[place] ?? 0), 0),
  );
}

/**
 * Returns the time in milliseconds within which `share` of all events finished, to the precision of
 * the bounds.
 *
 * @returns `null` if there were no events.
 */
export function quantileOf(counts: readonly number[], share: number): number | null {
  const seconds = quantileWithin(latencyBounds, counts, share);
  return seconds === null ? null : Math.round(seconds * 10_000) / 10;
}

/**
 * Quantile: the value that `share` of all values do not exceed. Values between two bounds are
 * assumed to be evenly distributed.
 *
 * @param counts number of values up to each bound, and beyond the last.
 */
export function quantileWithin(
  bounds: readonly number[],
  counts: readonly number[],
  share: number,
): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const rank = share * total;
  let before = 0;
  for (const [place, count] of counts.entries()) {
    const low = place === 0 ? 0 : bounds[place - 1]!;
    // Beyond the last bound nothing more is known.
    const high = bounds[place] ?? low;
    if (before + count >= rank && count > 0) {
      return low + (high - low) * ((rank - before) / count);
    }
    before += count;
  }
  return null;
}

/** Returns the 50th and 99th percentiles. */
export function quantilesOf(counts: readonly number[]): {
  p50_ms: number | null;
  p99_ms: number | null;
} {
  return { p50_ms: quantileOf(counts, 0.5), p99_ms: quantileOf(counts, 0.99) };
}
