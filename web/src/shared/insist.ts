const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Loads code that a page has to get, however long the network is away: what failed is tried again
 * when the device is on the network again, and from time to time. Never rejects.
 */
export async function insist<T>(load: () => Promise<T>, wait = FIRST_WAIT_MS): Promise<T> {
  try {
    return await load();
  } catch (error) {
    // Without a network this is no news. With one it is worth a report, once.
    if (navigator.onLine && wait === FIRST_WAIT_MS) reportError(error);
    await networkOrTime(wait);
    return insist(load, Math.min(wait * 2, LONGEST_WAIT_MS));
  }
}

/** Settles when the device is on the network again, and after a time in any case. */
export function networkOrTime(ms: number): Promise<void> {
  return new Promise((settle) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      settle();
    };
    const timer = setTimeout(go, ms);
    addEventListener('online', go);
  });
}
