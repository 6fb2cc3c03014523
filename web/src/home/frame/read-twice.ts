/**
 * The web process keeps an answer for a second. On a busy machine it can hear of a change after this
 * page, so the page reads once more after this time.
 */
const SETTLED_MS = 2_000;

/**
 * Reads data after an event, and once more when the caches of the servers have settled.
 *
 * @param readAgain the second read, if it differs from the first.
 */
export function readTwice(read: () => void, readAgain: () => void = read) {
  let settled: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(settled);
  return {
    /** Reads now and later. A later read that is still due is replaced. */
    run: (): void => {
      read();
      stop();
      settled = setTimeout(readAgain, SETTLED_MS);
    },
    /** Cancels the later read. */
    stop,
  };
}
