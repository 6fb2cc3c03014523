import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endSlowBodies } from './request-limits.ts';

const LOOK_MS = 30_000;
const LENGTH = 1_800_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** A server that answers with the length of a body, and a client that sends one bit by bit. */
async function startSending(path: string) {
  let received = 0;
  const server = createServer((request, response) => {
    if (request.url === '/unread') return response.end('not read');
    request.on('data', (part: Buffer) => (received += part.length));
    request.on('end', () => response.end(String(received)));
    return undefined;
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    socket.end(`ended by ${error.code}`);
  });
  endSlowBodies(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');

  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (part) => (answer += part.toString()));
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: ${LENGTH}\r\n\r\n`);
  let sent = 0;
  return {
    send: async (bytes: number) => {
      socket.write('x'.repeat(bytes));
      sent += bytes;
      await vi.waitFor(() => expect(received).toBe(sent));
    },
    answer: () => answer,
    stop: async () => {
      socket.destroy();
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

it.each([
  ['waited for', '/', ''],
  ['of no interest to the answer', '/unread', 'not read'],
])(
  '[I5] a body that dawdles is ended after 30 s, also one that is %s',
  async (_, path, answered) => {
    const { send, answer, stop } = await startSending(path);
    await send(answered === '' ? 1_000 : 0);
    await vi.waitFor(() => expect(answer()).toContain(answered));

    vi.advanceTimersByTime(LOOK_MS);

    await vi.waitFor(() => expect(answer()).toContain('ended by ERR_HTTP_REQUEST_TIMEOUT'));
    await stop();
  },
);

it('[I5] a body that keeps coming may take longer', async () => {
  const { send, answer, stop } = await startSending('/');
  for (const bytes of [600_000, 600_000]) {
    await send(bytes);
    vi.advanceTimersByTime(LOOK_MS);
  }

  await send(LENGTH - 1_200_000);

  await vi.waitFor(() => expect(answer()).toContain(String(LENGTH)));
  await stop();
});

it('[I5] a body may not dawdle for having come quickly before', async () => {
  const { send, answer, stop } = await startSending('/');
  await send(1_200_000);

  vi.advanceTimersByTime(LOOK_MS);
  expect(answer()).toBe('');
  vi.advanceTimersByTime(LOOK_MS);

  await vi.waitFor(() => expect(answer()).toContain('ended by ERR_HTTP_REQUEST_TIMEOUT'));
  await stop();
});
