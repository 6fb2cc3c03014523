import { createLog } from '@maru/platform/telemetry/log';
import { connectRedis, redisReady } from '@maru/platform/redis/redis';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertSmsCampaign, openBench, type CampaignBench } from '../campaign/campaign.fixture.ts';
import { createCircuitBreaker } from '../campaign/circuit-breaker.ts';
import { startSandbox } from '../providers/sandbox.fixture.ts';
import { createSolapiGateway } from '../providers/solapi.ts';
import { only } from '../providers/gateways.fixture.ts';
import { sendBatch } from './send-batch.ts';
import { createSendRate } from './send-rate.ts';

let bench: CampaignBench;
let redis: Redis;

beforeAll(async () => {
  bench = await openBench();
  redis = connectRedis(bench.config, createLog('workers', bench.config));
  await redisReady(redis);
});
afterAll(async () => {
  redis.disconnect();
  await bench.stop();
});

const rateOf = (perSecond: number) =>
  createSendRate(redis, { redisPrefix: bench.config.redisPrefix, perSecond });

describe('[M14] the rate of sending', () => {
  it('lets a batch go, and the next one when the first is paid for', async () => {
    const take = rateOf(50);

    expect(await take('solapi', '16001001', 1_000)).toBe(0);

    const wait = await take('solapi', '16001001', 1);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(20_000);
  });

  it('is one for all workers, and one for each provider and sender', async () => {
    await rateOf(50)('solapi', '16001002', 1_000);

    expect(await rateOf(50)('solapi', '16001002', 1)).toBeGreaterThan(0);
    expect(await rateOf(50)('solapi', '16001003', 1)).toBe(0);
    expect(await rateOf(50)('aligo', '16001002', 1)).toBe(0);
  });

  it('is none at all when it is 0', async () => {
    const take = rateOf(0);

    await take('solapi', '16001004', 1_000_000);

    expect(await take('solapi', '16001004', 1_000_000)).toBe(0);
  });

  it('holds a batch back untouched until its turn', async () => {
    const sandbox = await startSandbox();
    try {
      const campaignId = await insertSmsCampaign(bench, ['01011110001', '01011110002'], {
        batchSize: 1,
      });
      const now = Date.now();
      const breaker = createCircuitBreaker(Date.now, () => undefined);
      const deps = {
        db: bench.db,
        gateways: only(
          createSolapiGateway({
            baseUrl: sandbox.url(),
            apiKey: 'sandbox-key',
            apiSecret: 'sandbox-secret',
          }),
        ),
        personal: bench.personal,
        uploads: bench.uploads,
        breakerOf: () => breaker,
        sender: '16000000',
        takeTokens: createSendRate(redis, {
          redisPrefix: bench.config.redisPrefix,
          perSecond: 0.001,
        }),
        now: () => now,
        onSettled: () => undefined,
      };

      await sendBatch(deps, { campaignId, batch: 1 });
      const retryAt = await sendBatch(deps, { campaignId, batch: 2 });

      expect((await sandbox.messages()).map(({ to }) => to)).toEqual(['01011110001']);
      expect(retryAt).toBeGreaterThan(now + 900_000);
      const [held] = await bench.db`
        select state, attempts from campaign_batch where campaign_id = ${campaignId} and no = 2`;
      expect(held).toEqual({ state: 'waiting', attempts: 0 });
    } finally {
      await sandbox.stop();
    }
  });
});
