import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSandbox, type Sandbox } from './sandbox.fixture.ts';

let product: Server;
let sandbox: Sandbox;
let heard: { secret: unknown; call: Record<string, unknown> }[] = [];

beforeEach(async () => {
  const hear = async (request: IncomingMessage) => {
    const call: Record<string, unknown> = JSON.parse(await text(request));
    heard.push({ secret: request.headers['x-webhook-secret'], call });
  };
  product = createServer((request, response) => {
    void hear(request).then(() => response.writeHead(204).end());
  });
  product.listen(0, '127.0.0.1');
  await once(product, 'listening');
  const address = product.address();
  const port = typeof address === 'object' ? address?.port : null;
  sandbox = await openSandbox(undefined, {
    url: `http://127.0.0.1:${port}/calls`,
    secret: 'test-opt-out-secret',
  });
});
afterEach(async () => {
  await sandbox.app.close();
  product.close();
});

const press = (phone: string) =>
  sandbox.app.inject({ method: 'POST', url: '/sandbox/opt-out-calls', payload: { phone } });

it('[M06] notifies the product who called the free number, each call by a name of its own', async () => {
  heard = [];
  const answers = [await press('01022220001'), await press('01022220001')];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
  expect(heard).toMatchObject([
    { secret: 'test-opt-out-secret', call: { phone: '01022220001' } },
    { secret: 'test-opt-out-secret', call: { phone: '01022220001' } },
  ]);
  expect(new Set(heard.map(({ call }) => call['call_id'])).size).toBe(2);
});

it('says so when the product cannot be reached', async () => {
  const alone = await openSandbox();
  const { statusCode } = await alone.app.inject({
    method: 'POST',
    url: '/sandbox/opt-out-calls',
    payload: { phone: '01022220001' },
  });
  await alone.app.close();

  expect(statusCode).toBe(502);
});
