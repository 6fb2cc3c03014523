import { createLog } from '@maru/platform/telemetry/log';
import { createMetrics } from '@maru/platform/telemetry/metrics';
import { closeQueues, openQueues, type Queues } from '@maru/platform/redis/queues';
import { connectBlockingRedis } from '@maru/platform/redis/redis';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOutboxRelay } from '../outbox/outbox-relay.ts';
import type { RunningWorker } from '../queues.ts';
import { openPaymentBench, orderByCard, type PaymentBench } from './payment.fixture.ts';
import { startPaymentWorker } from './payment.worker.ts';

const SOON = { timeout: 15_000, interval: 50 };

let bench: PaymentBench;
let connection: Redis;
let queues: Queues;
let stopRelay: () => Promise<void>;
let worker: RunningWorker;

beforeAll(async () => {
  bench = await openPaymentBench();
  const { config, db, redis } = bench.test;
  const log = createLog('test', config);
  const metrics = createMetrics('test');
  connection = connectBlockingRedis(config, log);
  queues = openQueues(redis, config, log);
  const deps = { db, connection, config, log, metrics, queues };
  stopRelay = startOutboxRelay({ ...deps, redis });
  worker = startPaymentWorker(deps);
});
afterAll(async () => {
  await worker.close();
  await stopRelay();
  await closeQueues(queues);
  connection.disconnect();
  await bench.stop();
});

const stateOf = async (orderId: number) => {
  const [row] = await bench.test.db<{ state: string }[]>`
    select state from product_order where id = ${orderId}`;
  return row?.state;
};

it('[O05] handles gateway webhooks as they arrive, and [O07] pays refunds that staff approve', async () => {
  const { toss, test, cashier } = bench;
  const order = await orderByCard(bench);
  await toss.setFaults({ fail_after_rate: 1 });
  await order.confirm();
  await toss.setFaults({});
  expect(await stateOf(order._id)).toBe('pending');

  await order.buyer.send('POST', '/api/home/payments/webhooks/toss', {
    eventType: 'PAYMENT_STATUS_CHANGED',
    data: { orderId: order.orderNo, status: 'DONE' },
  });
  await expect.poll(() => stateOf(order._id), SOON).toBe('paid');

  const asked = await cashier.send('POST', '/api/admin/refunds', {
    order: order._id,
    reason: '회원이 전화로 요청했어요',
  });
  const { _id, version } = asked.body['item'] as { _id: number; version: number };
  await cashier.send('POST', `/api/admin/refunds/${_id}/approve`, { version });
  await expect.poll(() => stateOf(order._id), SOON).toMatch(/^(partial_refund|refunded)$/);
  const [handled] = await test.db<{ n: number }[]>`
    select count(*) as n from payment_event where handled_at is not null`;
  expect(handled?.n).toBe(1);
});

it('[O04] queries by itself the payments that no request has settled', async () => {
  const order = await orderByCard(bench);
  await bench.toss.setFaults({ fail_rate: 1 });
  await order.confirm();
  await bench.toss.setFaults({});
  await bench.test.db`update payment_attempt set ask_at = now() where order_id = ${order._id}`;

  await expect.poll(() => stateOf(order._id), SOON).toBe('paid');
});
