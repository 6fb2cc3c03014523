const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Code that could not be loaded yet. */
interface Missing {
  isWanted: () => boolean;
  isTrying: boolean;
  tryNow: () => void;
}

const missing = new Set<Missing>();
const listeners = new Set<() => void>();

/**
 * Loads code that a page requires, however long the network is unavailable. A failed load is
 * retried when the device is online again, and periodically. Never rejects.
 *
 * @param isWanted whether a visitor waits for this code and must be told that it is missing
 *   (missing-code.tsx). Most code is preloaded, and its absence is not shown.
 */
export async function retryLoad<T>(
  load: () => Promise<T>,
  isWanted: () => boolean = () => false,
): Promise<T> {
  const own: Missing = { isWanted, isTrying: false, tryNow: () => undefined };
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      const loaded = await load();
      missing.delete(own);
      return loaded;
    } catch (error) {
      // Without a network this is no news. With one it is worth a report, once.
      if (navigator.onLine && wait === FIRST_WAIT_MS) report(error);
      const asked = new Promise<void>((settle) => (own.tryNow = settle));
      own.isTrying = false;
      missing.add(own);
      noteWanted();
      await Promise.race([networkOrTime(wait), asked]);
      own.isTrying = true;
    } finally {
      noteWanted();
    }
  }
}

/**
 * Reports a handled failure. The page is notified, and the failure does not count as an uncaught
 * error.
 */
function report(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  dispatchEvent(new ErrorEvent('error', { error, message }));
}

/** To be called when `isWanted` of some code may have changed. */
export function noteWanted(): void {
  for (const listener of listeners) listener();
}

/** Code that a visitor waits for and that failed to load. `trying`: a retry is in progress. */
export const missingCode = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  state: (): 'none' | 'failed' | 'trying' => {
    const wanted = [...missing].filter(({ isWanted }) => isWanted());
    if (wanted.length === 0) return 'none';
    return wanted.some(({ isTrying }) => isTrying) ? 'trying' : 'failed';
  },
  tryNow: (): void => {
    for (const { tryNow } of missing) tryNow();
  },
};

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
