import { useEffect, useState } from 'react';

/** The retries of a session check succeed within this time in a short outage. */
export const QUIET_MS = 10_000;

/**
 * Whether an outage has lasted so long that the page reports it. Until then the page shows its
 * loading state, because a retry is planned.
 *
 * @param quietMs how long nothing is reported.
 */
export function useLastingOutage(isOut: boolean, quietMs = QUIET_MS): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isOut) return undefined;
    const timer = setTimeout(() => setLasts(true), quietMs);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isOut, quietMs]);
  return isOut && lasts;
}
