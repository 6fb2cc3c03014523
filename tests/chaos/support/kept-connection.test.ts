import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { askedAgain, askLikeBrowser } from './kept-connection.ts';

const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

/** Number of requests that each connection answers. The next request closes the connection. */
let answersOf: number[];
let server: Server;
let open: Socket[];
let url: string;

beforeEach(async () => {
  open = [];
  server = createServer((socket) => {
    open.push(socket);
    let left = answersOf.shift() ?? 0;
    socket.on('data', () => {
      if (left > 0) socket.write(ANSWER);
      else socket.end();
      left -= 1;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  for (const socket of open) socket.destroy();
  server.close();
  await once(server, 'close');
});

const ask = async () => (await askLikeBrowser(url, { headers: { 'x-of': 'a visitor' } })).text();

/** The connection becomes idle one event-loop turn after the response was read. */
const untilIdle = () => new Promise((resolve) => setImmediate(resolve));

it('asks again where a kept connection was closed as it was used', async () => {
  answersOf = [1, 1, 0];
  const before = askedAgain.times;

  expect(await ask()).toBe('ok');
  await untilIdle();
  expect(await ask()).toBe('ok');
  expect(askedAgain.times).toBe(before + 1);
});

it('gives up where a new connection is closed', async () => {
  answersOf = [0, 1];

  await expect(ask()).rejects.toThrow('fetch failed');
});

it('asks no third time', async () => {
  answersOf = [1, 0, 1];
  await ask();
  await untilIdle();

  await expect(ask()).rejects.toThrow('fetch failed');
});
