import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { stopHttp } from './stop-http.ts';

const DRAIN_MS = 300;
/** Longer than the time Node itself takes to close an expired connection. */
const IDLE_MS = 1_500;
/** Opens three connections, signals the other thread, and then sends requests on them. */
const CLIENT = `
  const { once } = require('node:events');
  const { request } = require('node:http');
  const { connect } = require('node:net');
  const { parentPort, workerData } = require('node:worker_threads');
  const { port, connected } = workerData;
  const ask = (socket) =>
    new Promise((resolve) => {
      request({ port, createConnection: () => socket }, (answer) =>
        resolve(answer.resume().statusCode),
      )
        .once('error', (error) => resolve(error.code))
        .end();
    });
  void (async () => {
    const sockets = [1, 2, 3].map(() => connect(port, '127.0.0.1'));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    Atomics.store(new Int32Array(connected), 0, 1);
    Atomics.notify(new Int32Array(connected), 0);
    parentPort.postMessage(await Promise.all(sockets.map(ask)));
  })();
`;

async function startServer() {
  const held: (() => void)[] = [];
  const server = createServer((asked, answer) => {
    if (asked.url === '/held') held.push(() => answer.end('late'));
    else answer.end('at once');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const ask = (path: string) =>
    new Promise<IncomingMessage & { wasKept: boolean }>((resolve, reject) => {
      const asked = request({ port, path, agent }, (answer) =>
        resolve(Object.assign(answer.resume(), { wasKept: asked.reusedSocket })),
      );
      asked.once('error', reject).end();
    });
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  return { server, ask, close, held };
}

it('still answers while those in front learn of the stop, and keeps no connection', async () => {
  const { server, ask, close } = await startServer();
  const kept = await ask('/');
  const stopped = stopHttp(server, DRAIN_MS, close);

  const late = await ask('/');

  expect([kept.headers.connection, late.headers.connection]).toEqual(['keep-alive', 'close']);
  expect(late.statusCode).toBe(200);
  await stopped;
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED');
});

it('finishes in-flight requests before it stops', async () => {
  const { server, ask, close, held } = await startServer();
  const asked = ask('/held');
  await expect.poll(() => held).toHaveLength(1);
  const stopped = stopHttp(server, 0, close);

  setTimeout(held[0]!, DRAIN_MS);

  expect((await asked).statusCode).toBe(200);
  await stopped;
});

it('answers a request that arrived unread before the server closed', async () => {
  const { server, ask, close } = await startServer();
  await ask('/');
  let asked: ReturnType<typeof ask> | undefined;

  await stopHttp(server, 0, () => {
    // The request is sent on the kept connection before the client sees that the server closed it.
    asked = ask('/');
    return new Promise((resolve) => process.nextTick(() => resolve(close())));
  });

  expect((await asked!).wasKept).toBe(true);
});

it('answers connections that the kernel accepted while the process was busy', async () => {
  const { server, close } = await startServer();
  const { port } = server.address() as AddressInfo;
  const connected = new SharedArrayBuffer(4);
  const client = new Worker(CLIENT, { eval: true, workerData: { port, connected } });
  const answers = once(client, 'message');

  await stopHttp(server, 0, () => {
    Atomics.wait(new Int32Array(connected), 0, 0);
    return close();
  });

  expect(await answers).toEqual([[200, 200, 200]]);
});

it('leaves a connection that it said it would keep open while it drains', async () => {
  const { server, ask, close, held } = await startServer();
  const asked = ask('/held');
  await expect.poll(() => held).toHaveLength(1);
  const stopped = stopHttp(server, 4 * IDLE_MS, close);
  held[0]!();
  expect((await asked).headers.connection).toBe('keep-alive');
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));

  const again = await ask('/');

  expect([again.statusCode, again.wasKept, again.headers.connection]).toEqual([200, true, 'close']);
  await stopped;
});
