import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLegacyHits } from './legacy-hits.ts';

let api: Server;
let status = 503;
const heard: unknown[] = [];

beforeAll(async () => {
  api = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      heard.push([request.url, JSON.parse(Buffer.concat(parts).toString())]);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
});
afterAll(() => api.close());

it('[A05] reports the visits of each row once, and again after a failed report', async () => {
  const { port } = api.address() as AddressInfo;
  const hits = createLegacyHits(() => `http://127.0.0.1:${port}`);
  const row = { path: '/index.asp', query: '', target: '/' };
  hits.add(row);
  hits.add(row);

  await hits.stop();
  status = 204;
  await hits.stop();
  await hits.stop();

  const report = ['/api/home/legacy-hits', { hits: [{ path: '/index.asp', query: '', times: 2 }] }];
  expect(heard).toEqual([report, report]);
});
