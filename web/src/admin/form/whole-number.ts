/** A typed number without a sign. An empty or unreadable one is `NaN`, which the contract refuses. */
export function wholeNumberOf(written: string): number {
  const digits = written.trim();
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}
