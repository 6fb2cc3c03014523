import { CallFailed } from '../call.ts';

const FIRST_MS = 2_000;
const FACTOR = 3;
const MAX_MS = 15_000;
/** The longest `Retry-After` that is followed. */
const MAX_RETRY_AFTER_MS = 60_000;

/**
 * Delay after a failed session check: the delay that the server requests, otherwise a backoff that
 * grows with each consecutive failure.
 *
 * @param previousMs the delay after the previous failure; 0 after a response.
 * @returns ms
 */
export function retryDelayAfter(error: unknown, previousMs: number): number {
  const retryAfter = error instanceof CallFailed ? error.retryAfter : null;
  if (retryAfter !== null) {
    return Math.min(Math.max(retryAfter * 1_000, FIRST_MS), MAX_RETRY_AFTER_MS);
  }
  return Math.min(Math.max(previousMs * FACTOR, FIRST_MS), MAX_MS);
}
