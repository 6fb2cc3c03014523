import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { openSlowly } from './slow-connection.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function closedBy(settings: object, patienceMs: number): Promise<number> {
  server = createServer(settings, (_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return openSlowly({
    port: (server.address() as AddressInfo).port,
    opening: 'GET / HTTP/1.1\r\nhost: a\r\n',
    drip: 'x-a: b\r\n',
    everyMs: 20,
    patienceMs,
  }).closedAfterS;
}

it('is told from one that a server lets go on for ever', async () => {
  expect(await closedBy({ headersTimeout: 0, requestTimeout: 0 }, 1_500)).toBe(Infinity);
});

it('is seen to end where the server has a limit', async () => {
  const limits = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 50 };
  expect(await closedBy(limits, 20_000)).not.toBe(Infinity);
});
