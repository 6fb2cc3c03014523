const FIRST_MS = 500;
const LONGEST_MS = 60_000;

/**
 * Backoff after the `attempts`th attempt failed, in ms. It doubles with each attempt, up to a
 * minute. Up to half of it is random jitter, so that simultaneous failures do not retry together.
 *
 * @param asked delay requested by the provider, in ms; the result is never less.
 */
export function backOffMs(attempts: number, asked: number | null = null): number {
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, attempts - 1));
  return Math.max(asked ?? 0, wait * (1 - Math.random() / 2));
}
