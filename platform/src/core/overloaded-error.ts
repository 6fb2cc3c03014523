/**
 * The queue is full, so the caller must retry later (reliability A9). A flood causes thousands of
 * these per minute. They are counted, like every response, and not logged.
 */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError';
}
