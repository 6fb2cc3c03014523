/**
 * Interval of the check, delay that counts as late, and duration of lateness that counts as stuck.
 */
const EVERY_MS = 1_000;
const LATE_MS = 1_000;
const STUCK_MS = 10_000;

/**
 * Watches for the lifetime of the process whether its event loop keeps up.
 *
 * @returns a function that reports whether every timer was late for ten seconds, each by a second
 *   or more.
 */
export function watchEventLoop(now = () => performance.now()): () => boolean {
  let onTimeAt = now();
  let dueAt = onTimeAt + EVERY_MS;
  setInterval(() => {
    const at = now();
    if (at - dueAt <= LATE_MS) onTimeAt = at;
    dueAt = at + EVERY_MS;
  }, EVERY_MS).unref();
  return () => now() - onTimeAt > STUCK_MS;
}
