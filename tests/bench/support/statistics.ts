/** The value below which `share` (0 to 1) of the values lie. NaN of nothing. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  const place = Math.max(0, Math.ceil(share * sorted.length) - 1);
  return sorted[Math.min(sorted.length - 1, place)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values.filter(Number.isFinite), 0.5);
}
