// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useReturn } from './use-return.ts';

const { socket, say } = vi.hoisted(() => {
  const listeners = new Map<string, Set<() => void>>();
  const of = (name: string) => listeners.get(name) ?? new Set<() => void>();
  const connection = {
    connected: true,
    on: (name: string, hear: () => void) => listeners.set(name, of(name).add(hear)),
    off: (name: string, hear: () => void) => of(name).delete(hear),
  };
  const send = (name: string) => {
    connection.connected = name === 'connect';
    for (const hear of of(name)) hear();
  };
  return { socket: connection, say: send };
});
vi.mock('../../shared/sockets.ts', () => ({ adminSocket: async () => socket }));

const onReturn = vi.fn();
/** Mounts the listener on a connected or disconnected socket. */
async function open({ connected }: { connected: boolean }) {
  socket.connected = connected;
  renderHook(() => useReturn(onReturn));
  await act(async () => {});
}

beforeEach(() => onReturn.mockReset());
afterEach(cleanup);

test('says once that a socket is back which was lost', async () => {
  await open({ connected: true });

  say('disconnect');
  say('connect');
  say('connect');

  expect(onReturn).toHaveBeenCalledOnce();
});

test('says that a socket is back which was away already when this was opened', async () => {
  await open({ connected: false });

  say('connect');

  expect(onReturn).toHaveBeenCalledOnce();
});
