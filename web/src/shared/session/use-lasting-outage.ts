import { useEffect, useState } from 'react';

/** The retries of a session check succeed within this time in a short outage. */
export const QUIET_MS = 10_000;

/**
 * Whether an outage has lasted so long that the page reports it. Until then the page shows its
 * loading state, because a retry is planned.
 */
export function useLastingOutage(isOut: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isOut) return undefined;
    const timer = setTimeout(() => setLasts(true), QUIET_MS);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isOut]);
  return isOut && lasts;
}
