import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WireClient } from '../../tests/bench/support/wire-client.ts';
import { FanOutAdapter } from './socket-io-internals/fan-out-adapter.ts';
import { startReadingCheck } from './reading-check.ts';
import { openStalled } from './stalled-client.fixture.ts';
import { heard } from './stage.fixture.ts';

const TICK_MS = 40;
const TICKS = 20;
/** Less than the kernel buffers for a client that does not read. */
const MUCH = 20;
/** Enough bytes to trigger a ping to every client. */
const ENOUGH = 14;
const LITTLE = 5;
/** More clients than are pinged at once. */
const CROWD = 250;
const WAIT = { timeout: 20_000 };

let sockets: Server;
let stop: () => void;
let url: string;
let port: number;

beforeEach(async () => {
  const server = createServer();
  sockets = new Server(server, { adapter: FanOutAdapter, perMessageDeflate: false });
  sockets.of('/home').on('connection', (socket) => void socket.join('everyone'));
  stop = startReadingCheck([sockets.of('/home')], { tickMs: TICK_MS });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  url = `http://127.0.0.1:${port}/home`;
});
afterEach(async () => {
  stop();
  await sockets.close();
});

const said = 'x'.repeat(10_000);
const say = (times: number) => {
  for (let i = 0; i < times; i++) sockets.of('/home').to('everyone').emit('news', said);
};
const here = () => sockets.of('/home').sockets.size;

it.each(['websocket', 'polling'])(
  '[F9] disconnects a client that does not read, and no client that reads by %s',
  async (transport) => {
    const reader = io(url, { transports: [transport] });
    await heard(reader, 'connect');
    const stalled = await openStalled(port);
    await vi.waitFor(() => expect(here()).toBe(2));

    say(MUCH);
    await vi.waitFor(() => expect(here()).toBe(1));
    say(MUCH);
    await pause(TICKS * TICK_MS);

    expect(here()).toBe(1);
    expect(reader.connected).toBe(true);
    reader.disconnect();
    stalled.destroy();
  },
);

it('[F9] checks many clients a few at a time, so that other messages are not delayed', async () => {
  // Readers and server share a thread here, and have to have the time to answer.
  stop();
  stop = startReadingCheck([sockets.of('/home')]);
  const readers = Array.from(
    { length: CROWD },
    () =>
      new WireClient(
        { port, socketIo: { namespace: '/home', event: 'news' } },
        { ready: () => undefined, delivery: () => undefined, closed: () => undefined },
      ),
  );
  await vi.waitFor(() => expect(here()).toBe(CROWD), WAIT);
  const asked: number[] = [];
  let inThisTurn = 0;
  for (const { conn } of sockets.of('/home').sockets.values()) {
    conn.on('packetCreate', ({ type }: { type: string }) => {
      if (type !== 'ping') return;
      if (inThisTurn === 0) {
        setImmediate(() => {
          asked.push(inThisTurn);
          inThisTurn = 0;
        });
      }
      inThisTurn += 1;
    });
  }

  say(ENOUGH);

  await vi.waitFor(() => expect(asked.reduce((sum, n) => sum + n, 0)).toBe(CROWD), WAIT);
  expect(Math.max(...asked)).toBeLessThan(CROWD);
  expect(here()).toBe(CROWD);
  for (const reader of readers) reader.close();
});

it('[F9] does not check a client that was sent little', async () => {
  const stalled = await openStalled(port);
  await vi.waitFor(() => expect(here()).toBe(1));

  say(LITTLE);
  await pause(TICKS * TICK_MS);

  expect(here()).toBe(1);
  stalled.destroy();
});
