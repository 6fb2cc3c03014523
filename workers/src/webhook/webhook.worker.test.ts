import { createLog } from '@maru/platform/telemetry/log';
import { createMetrics } from '@maru/platform/telemetry/metrics';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { insertBroadcast } from '../../../tests/support/broadcasts.ts';
import { openHeldReceiver, openWebhookBench, type WebhookBench } from './webhook.fixture.ts';
import { startWebhookWorker } from './webhook.worker.ts';

const SOON = { timeout: 30_000 };

let bench: WebhookBench;
beforeAll(async () => {
  bench = await openWebhookBench();
});
afterAll(() => bench.stop());

it('[S38] several workers send an event once, and a stop waits for its result', async () => {
  const { db, config } = bench;
  const held = await openHeldReceiver();
  const deps = {
    db,
    config: { ...config, WEBHOOK_LOCAL_HOSTS: [held.host] },
    log: createLog('workers', config),
    metrics: createMetrics('test'),
  };
  const workers = [startWebhookWorker(deps), startWebhookWorker(deps)];
  await bench.addWebhook('held', { url: held.url });

  await insertBroadcast(db, { expertId: 7 });
  await vi.waitFor(() => expect(held.ids).toHaveLength(1), SOON);
  const stopped = Promise.all(workers.map((worker) => worker.close()));
  held.release(204);
  await stopped;

  expect(held.ids).toHaveLength(1);
  const rows = await db`select state, attempts, status from webhook_delivery`;
  expect([...rows]).toEqual([{ state: 'delivered', attempts: 1, status: 204 }]);
  held.close();
});
