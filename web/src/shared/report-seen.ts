import { SEEN_AT_ONCE } from '@maru/contract/live/live-change';
import type { ClientToServer } from '@maru/contract/live/socket-listeners';
import type { Socket } from 'socket.io-client';

/**
 * All clients receive a change at the same time. Each reports after a random delay within these
 * bounds.
 */
const FIRST_MS = 1_000;
const LAST_MS = 10_000;

/** The part of a socket that this module needs, independent of its other events. */
type Listening = Pick<Socket<Record<string, never>, ClientToServer>, 'connected' | 'emit'> & {
  onAny: (listener: (name: string, payload: unknown, id: unknown) => void) => unknown;
  on: (event: 'disconnect', listener: () => void) => unknown;
};

/**
 * Reports the changes that this page has received, for staff who trace a delivery (features
 * X09). Reports of the last few seconds are sent in one packet, and before the page closes.
 */
export function reportSeen(socket: Listening): void {
  let ids: number[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const report = () => {
    clearTimeout(timer);
    timer = undefined;
    removeEventListener('pagehide', report);
    removeEventListener('visibilitychange', report);
    // Changes received over an earlier connection belong to another process, which no longer needs
    // them.
    if (socket.connected && ids.length > 0) socket.emit('seen', ids);
    ids = [];
  };

  socket.onAny((_name, _payload, id) => {
    if (typeof id !== 'number') return;
    if (ids.length < SEEN_AT_ONCE) ids.push(id);
    if (timer !== undefined) return;
    timer = setTimeout(report, FIRST_MS + Math.random() * (LAST_MS - FIRST_MS));
    addEventListener('pagehide', report);
    // The browser may suspend the timers of a background page.
    addEventListener('visibilitychange', report);
  });
  socket.on('disconnect', report);
}
