import { useServerNow } from '../../shared/server-clock.ts';

const TICK_MS = 1_000;
/** Without an end to wait for, the clock renders nothing again. */
const IDLE_TICK_MS = 24 * 3_600_000;

/** Milliseconds until a moment of the server, in whole seconds; 0 if it is over or `null`. */
export function useTimeLeft(until: number | null): number {
  const now = useServerNow(until === null ? IDLE_TICK_MS : TICK_MS);
  return until === null ? 0 : Math.max(0, until - now);
}
