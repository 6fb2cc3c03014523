// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportSeen } from './report-seen.ts';

type AnyListener = (name: string, payload: unknown, id: unknown) => void;

function openSocket() {
  const packets: (readonly number[])[] = [];
  let onAny: AnyListener = () => undefined;
  let onDisconnect = () => undefined as void;
  const socket = {
    connected: true,
    emit: (_name: 'seen', ids: number[]) => packets.push(ids),
    onAny: (listener: AnyListener) => (onAny = listener),
    on: (_event: 'disconnect', listener: () => void) => (onDisconnect = listener),
  };
  reportSeen(socket as never);
  return {
    packets,
    hears: (...ids: unknown[]) => ids.forEach((id) => onAny('schedule.changed', {}, id)),
    loses() {
      socket.connected = false;
      onDisconnect();
      socket.connected = true;
    },
  };
}

describe('the report of received events', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('[X09] in one packet, within ten seconds, and not at once', () => {
    const socket = openSocket();
    socket.hears(1, 2);
    vi.advanceTimersByTime(999);
    expect(socket.packets).toEqual([]);
    socket.hears(3);

    vi.advanceTimersByTime(9_001);

    expect(socket.packets).toEqual([[1, 2, 3]]);
  });

  it('omits events without a tracking id', () => {
    const socket = openSocket();
    socket.hears(undefined, 'text', null);

    vi.advanceTimersByTime(60_000);

    expect(socket.packets).toEqual([]);
  });

  it('is sent before the page unloads, and not again', () => {
    const socket = openSocket();
    socket.hears(4);

    dispatchEvent(new Event('pagehide'));
    vi.advanceTimersByTime(60_000);

    expect(socket.packets).toEqual([[4]]);
  });

  it('omits events received over a lost connection', () => {
    const socket = openSocket();
    socket.hears(5);
    socket.loses();
    socket.hears(6);

    vi.advanceTimersByTime(60_000);

    expect(socket.packets).toEqual([[6]]);
  });

  it('never says more at once than a packet may hold', () => {
    const socket = openSocket();
    socket.hears(...Array.from({ length: 700 }, (_, id) => id));

    vi.advanceTimersByTime(60_000);

    expect(socket.packets[0]).toHaveLength(500);
  });
});
