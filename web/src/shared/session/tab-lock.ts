/**
 * Runs one task at a time among all tabs of this browser.
 *
 * A browser without Web Locks, or one that refuses them, runs it at once: the server gives a
 * repeated refresh the same answer, so the price is one request (reliability W8).
 */
export async function withTabLock(name: string, task: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return task();

  let begun = false;
  try {
    await navigator.locks.request(name, async () => {
      begun = true;
      await task();
    });
  } catch (error) {
    // The failure of the task is the caller's; only a lock that was never given is ours.
    if (begun) throw error;
    await task();
  }
}
