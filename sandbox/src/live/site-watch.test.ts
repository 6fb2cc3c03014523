import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { scheduleOf } from './schedule.fixture.ts';
import { watchSite } from './site-watch.ts';
import { streamKeyOf } from './stream-key.ts';
import { openStreams } from './stream.store.ts';

const SECRET = 'a-secret-of-the-test';

let server: Server;
let end: () => void = () => {};

afterEach(() => {
  end();
  server.close();
});

it('starts and ends the stream of a broadcast with the broadcast', async () => {
  let items = [scheduleOf(7, 1), scheduleOf(8, 0)];
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ items }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const clips = { get: async () => ({ qualities: [] }), close: async () => {} };
  const streams = openStreams(clips, { onFailure: () => {} });
  end = watchSite({
    streams,
    siteUrl: `http://127.0.0.1:${port}`,
    secret: SECRET,
    onFailure: () => {},
  });
  const states = () => streams.list().map(({ key, state }) => [key, state]);

  await expect.poll(states).toEqual([[streamKeyOf(7, SECRET), 'live']]);
  items = [scheduleOf(7, 0), scheduleOf(8, 1)];

  await expect.poll(states, { timeout: 10_000 }).toEqual([
    [streamKeyOf(7, SECRET), 'ended'],
    [streamKeyOf(8, SECRET), 'live'],
  ]);
});

it('asks nothing of a site that is still starting', async () => {
  const asked: string[] = [];
  let ready = false;
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.statusCode = ready || request.url !== '/readyz' ? 200 : 503;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ items: [] }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const clips = { get: async () => ({ qualities: [] }), close: async () => {} };
  end = watchSite({
    streams: openStreams(clips, { onFailure: () => {} }),
    siteUrl: `http://127.0.0.1:${port}`,
    secret: SECRET,
    onFailure: () => {},
  });

  await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(2);
  expect(asked).toEqual(['/readyz', '/readyz']);
  ready = true;
  await expect.poll(() => asked.at(-1), { timeout: 10_000 }).toBe('/api/home/broadcast/latest');
});
