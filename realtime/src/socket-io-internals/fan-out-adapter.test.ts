import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Server } from 'socket.io';
import { Adapter } from 'socket.io-adapter';
import { io, type Socket } from 'socket.io-client';
import { describe, expect, it, vi } from 'vitest';
import { framesAreUsable } from './engine-internals.ts';
import { FanOutAdapter } from './fan-out-adapter.ts';
import { heard } from '../stage.fixture.ts';
import { openStalled } from '../stalled-client.fixture.ts';

const TRANSPORTS = {
  websocket: ['websocket'],
  polling: ['polling'],
  upgrading: ['polling', 'websocket'],
} as const;

async function openServer(adapter: typeof Adapter) {
  const server = createServer();
  const sockets = new Server(server, {
    adapter,
    transports: ['websocket', 'polling'],
    perMessageDeflate: false,
    serveClient: false,
  });
  sockets.of('/home').on('connection', (socket) => void socket.join('everyone'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { sockets, home: sockets.of('/home'), port };
}

describe.each([
  ['the fan-out adapter', FanOutAdapter],
  ['the stock adapter, which it has to equal', Adapter],
])('%s', (_name, adapter) => {
  it('delivers everything once and in order on every transport, also to late clients', async () => {
    const { sockets, home, port } = await openServer(adapter);
    const clients: Socket[] = [];
    const received: number[][] = [];
    const join = async (kind: keyof typeof TRANSPORTS) => {
      const client = io(`http://127.0.0.1:${port}/home`, {
        transports: [...TRANSPORTS[kind]],
        forceNew: true,
      });
      const numbers: number[] = [];
      client.on('news', (number: number) => numbers.push(number));
      await heard(client, 'connect');
      clients.push(client);
      received.push(numbers);
    };
    const say = (number: number) => home.to('everyone').emit('news', number);

    await Promise.all([join('websocket'), join('polling'), join('upgrading'), join('websocket')]);
    let number = 0;
    for (let burst = 0; burst < 30; burst++) {
      for (let i = 0; i < 3; i++) say(++number);
      // The first bursts fall into the upgrade of a transport.
      if (burst < 20) await pause(2);
      if (burst === 10) clients.at(-1)!.disconnect();
    }
    await join('websocket');
    say(++number);

    const expected = Array.from({ length: number }, (_, i) => i + 1);
    await vi.waitFor(() => {
      expect(received.slice(0, 3)).toEqual([expected, expected, expected]);
      expect(received.at(-1)).toEqual([number]);
    });
    const left = received[3]!;
    expect(left).toEqual(expected.slice(0, left.length));
    for (const client of clients) client.disconnect();
    await sockets.close();
  });

  it('sends pending messages before a disconnect, and keeps rooms separate', async () => {
    const { sockets, home, port } = await openServer(adapter);
    const client = io(`http://127.0.0.1:${port}/home`, { transports: ['websocket'] });
    await heard(client, 'connect');
    const names: string[] = [];
    client.onAny((name: string) => names.push(name));
    const gone = heard(client, 'disconnect');

    home.to('somewhere else').emit('not for you');
    home.to(['everyone', 'somewhere else']).emit('first');
    home.to('everyone').emit('second');
    home.to('everyone').emit('third');
    home.in('everyone').disconnectSockets();

    await gone;
    expect(names).toEqual(['first', 'second', 'third']);
    client.disconnect();
    await sockets.close();
  });
});

describe('the fast way', () => {
  it('finds the members it relies on', async () => {
    const { sockets, home } = await openServer(FanOutAdapter);
    expect(framesAreUsable(home.adapter)).toBe(true);
    await sockets.close();
  });

  it('drops a client that stops reading instead of keeping its messages', async () => {
    const { sockets, home, port } = await openServer(FanOutAdapter);
    const stalled = await openStalled(port);
    await vi.waitFor(() => expect(home.sockets.size).toBe(1));

    const said = 'x'.repeat(10_000);
    for (let i = 0; home.sockets.size > 0 && i < 20_000; i++) {
      home.to('everyone').emit('news', said);
      await pause(0);
    }

    expect(home.sockets.size).toBe(0);
    stalled.destroy();
    await sockets.close();
  });
});
