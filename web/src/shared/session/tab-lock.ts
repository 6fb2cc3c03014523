/**
 * Runs one task at a time among all tabs of this browser.
 *
 * A browser without Web Locks, or one that refuses them, runs the task immediately. The server
 * gives a repeated refresh the same response, so the cost is one request (reliability W8).
 */
export async function withTabLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return task();

  let begun = false;
  try {
    return await navigator.locks.request(name, () => {
      begun = true;
      return task();
    });
  } catch (error) {
    // The failure of the task is the caller's; only a lock that was never given is ours.
    if (begun) throw error;
    return task();
  }
}
