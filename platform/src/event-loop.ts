/** How often the loop is given something to do, how late it may be, and for how long later still. */
const EVERY_MS = 1_000;
const LATE_MS = 1_000;
const STUCK_MS = 10_000;

/**
 * Watches whether the event loop of this process keeps up, for as long as the process lives.
 *
 * @returns what says whether nothing has come on time for ten seconds: each a second late, or worse.
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
