import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';

/** The Date header knows whole seconds only. */
const HEADER_STEP_MS = 1_000;

/**
 * Lower and upper bounds of the difference between the server's clock and ours, in ms. Every
 * response narrows the range, so the estimate becomes better than the one-second resolution of the
 * Date header.
 */
let least = -Infinity;
let most = Infinity;

/** The offset to add to `Date.now()`. */
function offset(): number {
  if (least === -Infinity && most === Infinity) return 0;
  if (most === Infinity) return Math.max(0, least);
  if (least === -Infinity) return Math.min(0, most);
  return (least + most) / 2;
}

function narrow(low: number, high: number): void {
  const contradicts = low > most || high < least;
  // One of the clocks was set. Discard the previous bounds.
  least = contradicts ? low : Math.max(least, low);
  most = contradicts ? high : Math.min(most, high);
}

/** Learns from the Date header of an answer; both times in ms by our own clock. */
export function hearServerDate(header: string | null, sentAt: number, receivedAt: number): void {
  const date = header === null ? NaN : Date.parse(header);
  if (Number.isNaN(date)) return;
  narrow(date - receivedAt, date + HEADER_STEP_MS - sentAt);
}

/** Learns from a moment the server wrote into a message: the server is at least that late. */
export function hearServerMoment(at: string | number, receivedAt = Date.now()): void {
  const moment = typeof at === 'number' ? at : Date.parse(at);
  if (!Number.isNaN(moment)) narrow(moment - receivedAt, Infinity);
}

/** The server's time, in ms since the epoch. Use it for events; renders use the hook below. */
export function serverNow(): number {
  return Date.now() + offset();
}

/** When the server rendered this page. Hydration shows that moment, so that both agree. */
export const RenderedAt = createContext(0);

/**
 * Receives the step, in ms, of each label that follows the clock. The server sets it, to know how
 * long a rendered page stays correct. The browser needs none.
 */
export const ClockSteps = createContext<((tickMs: number) => void) | null>(null);

/**
 * The server's time in steps of `tickMs`, for labels that follow the clock. The same on the server
 * and in the first render of the browser.
 */
export function useServerNow(tickMs: number): number {
  const renderedAt = useContext(RenderedAt);
  useContext(ClockSteps)?.(tickMs);
  const subscribe = useCallback(
    (changed: () => void) => {
      const timer = setInterval(changed, tickMs);
      return () => clearInterval(timer);
    },
    [tickMs],
  );
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(serverNow() / tickMs) * tickMs,
    () => Math.floor(renderedAt / tickMs) * tickMs,
  );
}

/** For tests: resets the learned bounds. */
export function resetServerClock(): void {
  least = -Infinity;
  most = Infinity;
}
