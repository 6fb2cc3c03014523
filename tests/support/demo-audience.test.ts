import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { joinBroadcast, latestSchedule } from '@maru/contract/broadcast/broadcast';
import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sendAudience } from '../../sandbox/src/live/audience.ts';
import { scheduleOf } from '../../sandbox/src/live/schedule.fixture.ts';

let http: HttpServer;
let sockets: Server;
let items: ReturnType<typeof scheduleOf>[];
let joins: { scheduleId: number; browser: string | undefined }[];
let end: () => void = () => {};

beforeEach(async () => {
  joins = [];
  http = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === latestSchedule.path) return void response.end(JSON.stringify({ items }));
    if (request.url !== joinBroadcast.path) return void response.end();
    request.setEncoding('utf8').on('data', (body: string) => {
      const { scheduleId } = joinBroadcast.body.parse(JSON.parse(body));
      joins.push({ scheduleId, browser: request.headers['user-agent'] });
      response.end(JSON.stringify({ success: true, url: `/room/${scheduleId}.${joins.length}` }));
    });
  }).listen(0, '127.0.0.1');
  sockets = new Server(http);
  sockets.of('/room');
  await once(http, 'listening');
});

afterEach(async () => {
  end();
  await sockets.close();
});

const address = () => `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

/** Sockets in the rooms by broadcast. */
function seated(): Record<number, number> {
  const seats: Record<number, number> = {};
  for (const { handshake } of sockets.of('/room').sockets.values()) {
    const id = Number.parseInt(String(handshake.auth['ticket']), 10);
    seats[id] = (seats[id] ?? 0) + 1;
  }
  return seats;
}

it('enters broadcasts that are open to everyone, each viewer with another browser', async () => {
  items = [
    scheduleOf(7, 1),
    { ...scheduleOf(8, 1), type: 0 },
    { ...scheduleOf(9, 1), kind: 'paid' },
    scheduleOf(10, 0),
  ];
  end = sendAudience({ siteUrl: address(), viewers: 6, onFailure: () => {} });

  await expect.poll(() => seated()[7]).toBeGreaterThan(1);
  expect(Object.keys(seated())).toEqual(['7']);
  expect(new Set(joins.map(({ browser }) => browser)).size).toBe(joins.length);
});

it('leaves a broadcast that is over, and replaces a viewer whose connection was lost', async () => {
  items = [scheduleOf(7, 1)];
  end = sendAudience({ siteUrl: address(), viewers: 6, onFailure: () => {} });
  await expect.poll(() => seated()[7]).toBeGreaterThan(1);
  const before = joins.length;
  for (const socket of sockets.of('/room').sockets.values()) socket.disconnect(true);

  await expect.poll(() => joins.length, { timeout: 15_000 }).toBeGreaterThan(before);
  await expect.poll(() => seated()[7] ?? 0).toBeGreaterThan(1);
  items = [];
  await expect.poll(seated, { timeout: 15_000 }).toEqual({});
});
