import { SEEN_AT_ONCE } from '@maru/contract/live-change';
import type { ClientToServer } from '@maru/contract/socket-event';
import type { Socket } from 'socket.io-client';

/** Everybody hears a change at once and says so within this time, each at a moment of its own. */
const FIRST_MS = 1_000;
const LAST_MS = 10_000;

/** The part of a socket that is needed here, whatever else it hears. */
type Listening = Pick<Socket<Record<string, never>, ClientToServer>, 'connected' | 'emit'> & {
  onAny: (listener: (name: string, payload: unknown, id: unknown) => void) => unknown;
  on: (event: 'disconnect', listener: () => void) => unknown;
};

/**
 * Says which changes this page has heard, for the staff who ask what became of one (features.md
 * X09): all of the last seconds in one packet, and before the page goes away.
 */
export function tellSeen(socket: Listening): void {
  let ids: number[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    clearTimeout(timer);
    timer = undefined;
    removeEventListener('pagehide', tell);
    removeEventListener('visibilitychange', tell);
    // What was heard over another connection is of another process, which asks no more.
    if (socket.connected && ids.length > 0) socket.emit('seen', ids);
    ids = [];
  };

  socket.onAny((_name, _payload, id) => {
    if (typeof id !== 'number') return;
    if (ids.length < SEEN_AT_ONCE) ids.push(id);
    if (timer !== undefined) return;
    timer = setTimeout(tell, FIRST_MS + Math.random() * (LAST_MS - FIRST_MS));
    addEventListener('pagehide', tell);
    // Of a page in the background the timers may stand still.
    addEventListener('visibilitychange', tell);
  });
  socket.on('disconnect', tell);
}
