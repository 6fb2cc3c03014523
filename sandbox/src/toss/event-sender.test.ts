import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openSandbox, TOSS, type Sandbox } from '../sandbox.fixture.ts';

/** News of a status, or of a deposit. */
const event = z.union([
  z.object({ eventType: z.string(), data: z.object({ status: z.string() }) }),
  z.object({ secret: z.string(), status: z.string(), orderId: z.string() }),
]);

let sandbox: Sandbox;
let server: Server;
let received: string[];
/** Statuses of the next responses; 200 when the list is empty. */
let answers: number[];

beforeEach(async () => {
  [received, answers] = [[], []];
  server = createServer((request, response) => {
    void json(request).then((body) => {
      const news = event.parse(body);
      received.push('data' in news ? news.data.status : `deposit ${news.status}`);
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  sandbox = await openSandbox();
  await desk('/sandbox/toss-webhook', { url: `http://127.0.0.1:${port}/news` });
});
afterEach(async () => {
  await sandbox.app.close();
  server.close();
});

const desk = (url: string, payload: object = {}) =>
  sandbox.app.inject({ method: 'POST', url, payload });

/**
 * Completes the payment window and approves the payment.
 *
 * @returns the payment key.
 */
async function pay(choice: string): Promise<string> {
  const { headers } = await sandbox.app.inject({
    method: 'POST',
    url: '/toss/window',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      clientKey: TOSS.clientKey,
      method: 'CARD',
      amount: '1000',
      orderId: 'order-000001',
      orderName: '상품',
      successUrl: 'https://shop.example/done',
      failUrl: 'https://shop.example/failed',
      choice,
    }).toString(),
  });
  const paymentKey = new URL(String(headers.location)).searchParams.get('paymentKey')!;
  await expect.poll(() => received).toEqual(['IN_PROGRESS']);
  await sandbox.app.inject({
    method: 'POST',
    url: '/v1/payments/confirm',
    headers: { authorization: `Basic ${Buffer.from(`${TOSS.secretKey}:`).toString('base64')}` },
    payload: { paymentKey, orderId: 'order-000001', amount: 1000 },
  });
  return paymentKey;
}

describe('[O05] news of payments by webhook', () => {
  it('is sent with each change', async () => {
    await pay('card');

    await expect.poll(() => received).toEqual(['IN_PROGRESS', 'DONE']);
  });

  it('reports a deposit in its own way as well', async () => {
    const paymentKey = await pay('virtual_account');
    await expect.poll(() => received).toHaveLength(3);

    await desk(`/sandbox/payments/${paymentKey}/deposit`);

    await expect.poll(() => received.slice(3)).toEqual(['DONE', 'deposit DONE']);
  });

  it('is told again until it is taken', async () => {
    answers = [200, 500];

    await pay('card');

    await expect.poll(() => received).toEqual(['IN_PROGRESS', 'DONE', 'DONE']);
  });

  it('has the older after it when the switches say so', async () => {
    await desk('/sandbox/toss-faults', { event_disorder: true });
    await pay('card');

    await expect.poll(() => received).toEqual(['IN_PROGRESS', 'DONE', 'IN_PROGRESS']);
  });

  it('is sent twice when the fault switch is set', async () => {
    await pay('card');
    await expect.poll(() => received).toHaveLength(2);
    await desk('/sandbox/toss-faults', { event_twice: true });
    const [first] = await sandbox.ndjson('/sandbox/payments');

    await sandbox.app.inject({
      method: 'POST',
      url: `/v1/payments/${String(first!['paymentKey'])}/cancel`,
      headers: { authorization: `Basic ${Buffer.from(`${TOSS.secretKey}:`).toString('base64')}` },
      payload: { cancelReason: '구매자 변심' },
    });

    await expect.poll(() => received.slice(2)).toEqual(['CANCELED', 'CANCELED']);
  });
});
