const FIRST_MS = 500;
const LONGEST_MS = 60_000;

/**
 * How long to wait after the `attempts`th try failed, in ms: twice as long each time, up to a
 * minute, and up to half of it left to chance so that what failed together comes back apart.
 *
 * @param asked what the provider asked for, in ms; never less than that.
 */
export function backOffMs(attempts: number, asked: number | null = null): number {
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, attempts - 1));
  return Math.max(asked ?? 0, wait * (1 - Math.random() / 2));
}
