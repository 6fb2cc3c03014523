import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { afterEach, expect, it } from 'vitest';
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

const item = (id: number, status: 0 | 1): ScheduleItem => ({
  _id: id,
  id,
  title: `방송 ${id}`,
  type: 1,
  broadcast_status: status,
  kind: 'free',
  start_date: '2026-11-30T00:00:00.000Z',
  end_date: null,
  content: null,
  expert: { _id: 1, nick: '한결', field: '국내주식', profile: { profile_img_path: [] } },
  has_vod: false,
  version: 1,
});

it('starts and ends the stream of a broadcast with the broadcast', async () => {
  let items = [item(7, 1), item(8, 0)];
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
  items = [item(7, 0), item(8, 1)];

  await expect.poll(states, { timeout: 10_000 }).toEqual([
    [streamKeyOf(7, SECRET), 'ended'],
    [streamKeyOf(8, SECRET), 'live'],
  ]);
});
