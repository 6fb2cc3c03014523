import { createLog } from '@maru/platform/telemetry/log';
import { createMetrics } from '@maru/platform/telemetry/metrics';
import { closeQueues, openQueues, type Queues } from '@maru/platform/redis/queues';
import { connectBlockingRedis, connectRedis, redisReady } from '@maru/platform/redis/redis';
import { sendSingleMessage } from '@maru/domain/message/single-message';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { insertSmsCampaign, openBench, type CampaignBench } from '../campaign/campaign.fixture.ts';
import { queueBatches } from '../campaign/queue-batches.ts';
import { startOutboxRelay } from '../outbox/outbox-relay.ts';
import { startSandbox } from '../providers/sandbox.fixture.ts';
import type { RunningWorker, WorkerDeps } from '../queues.ts';
import { startSmsWorker } from '../sms/sms.worker.ts';
import { startSingleWorker } from './single.worker.ts';

const SOON = { timeout: 15_000, interval: 20 };
const SENT = '[마루] 결제가 확인되었습니다.';
const CODE = '[마루] 인증번호 482913';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let bench: CampaignBench;
let redis: Redis;
let connection: Redis;
let queues: Queues;
let deps: WorkerDeps;
let stopRelay: () => Promise<void>;

beforeAll(async () => {
  sandbox = await startSandbox();
  bench = await openBench({ SMS_GATEWAY_URL: sandbox.url() });
  const { db, config } = bench;
  const log = createLog('test', config);
  redis = connectRedis(config, log);
  await redisReady(redis);
  connection = connectBlockingRedis(config, log);
  queues = openQueues(redis, config, log);
  const metrics = createMetrics('test');
  deps = { db, connection, config, log, metrics };
  stopRelay = startOutboxRelay({ ...deps, redis, queues });
});

afterAll(async () => {
  await stopRelay();
  await closeQueues(queues);
  redis.disconnect();
  connection.disconnect();
  await bench.stop();
  await sandbox.stop();
});

async function send(purpose: 'code' | 'order', text: string, times = 1): Promise<void> {
  const { db, personal } = bench;
  await db.begin(async (tx) => {
    for (let i = 0; i < times; i += 1) {
      await sendSingleMessage(tx, personal, {
        to: { channel: 'sms', phoneEnc: personal.seal('phone', '01022220001') },
        text,
        purpose,
        memberId: null,
        expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      });
    }
  });
}

const arrived = async () => (await sandbox.messages()).map(({ text }) => text);

/** Runs workers until `done` passes. */
async function runUntil(start: () => RunningWorker[], done: () => Promise<void>): Promise<void> {
  await sandbox.reset();
  const workers = start();
  try {
    await done();
  } finally {
    await Promise.all(workers.map((worker) => worker.close()));
  }
}

it('[M19] sends a code before all other messages that have waited for longer', async () => {
  await send('order', SENT, 12);
  await send('code', CODE);
  await vi.waitFor(async () => expect(await queues.code.count()).toBe(13), SOON);

  await runUntil(
    () => [startSingleWorker({ ...deps, queues })],
    () => vi.waitFor(async () => expect(await arrived()).toHaveLength(13), SOON),
  );

  // Four are under way at a time, so three others may overtake it on the last step.
  expect((await arrived()).indexOf(CODE)).toBeLessThan(4);
});

it('[M19] sends a code during a campaign, not after it', async () => {
  const { db } = bench;
  const phones = Array.from({ length: 200 }, (_, i) => `010333${String(i).padStart(5, '0')}`);
  const campaignId = await insertSmsCampaign(bench, phones, { batchSize: 1 });
  await queueBatches({ db, queues }, campaignId);

  await runUntil(
    () => [
      startSmsWorker({ ...deps, queues, now: Date.now }),
      startSingleWorker({ ...deps, queues }),
    ],
    async () => {
      await vi.waitFor(async () => expect(await arrived()).not.toEqual([]), SOON);
      await send('code', CODE);
      await vi.waitFor(async () => expect(await arrived()).toContain(CODE), SOON);
    },
  );

  // The rest of the campaign still waits in the queue behind it.
  expect((await arrived()).indexOf(CODE)).toBeLessThan(phones.length / 2);
});
