import { closeQueues, openQueues, type Queues } from '@maru/platform/redis/queues';
import { connectRedis, redisReady } from '@maru/platform/redis/redis';
import { createLog } from '@maru/platform/telemetry/log';
import { reportHealthy } from '../alarm/alarm.fixture.ts';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openBench, type CampaignBench } from '../campaign/campaign.fixture.ts';
import { keepSamples } from './keep-samples.ts';
import { createStatusWatch } from './watch-status.ts';

const NOON = Date.parse('2026-11-30T12:00:10+09:00');
const MINUTE_MS = 60_000;

let bench: CampaignBench;
let redis: Redis;
let queues: Queues;
let now: number;

beforeAll(async () => {
  bench = await openBench();
  const log = createLog('test', bench.config);
  redis = connectRedis(bench.config, log);
  await redisReady(redis);
  queues = openQueues(redis, bench.config, log);
});
beforeEach(async () => {
  now = NOON;
  await redis.del(`${bench.config.redisPrefix}:figures`);
  await bench.db`truncate status_sample, status_day, alarm`;
});
afterAll(async () => {
  await closeQueues(queues);
  redis.disconnect();
  await bench.stop();
});

const watch = () => {
  const { db, config } = bench;
  return createStatusWatch({
    db,
    redis,
    redisPrefix: config.redisPrefix,
    queues,
    now: () => now,
  });
};

async function reportAll(): Promise<void> {
  for (const kind of ['web', 'api', 'realtime', 'workers'] as const) {
    await reportHealthy(redis, bench.config, { kind, id: kind });
  }
}

const samples = async (part: string) =>
  bench.db<{ state: string }[]>`
    select state from status_sample where part = ${part} order by minute`;
const day = async (part: string) =>
  bench.db`
    select day::text as day, ok, slow, down from status_day where part = ${part} order by day`;

it('[S39] stores the worst state of a minute, and counts its day in Seoul', async () => {
  await reportAll();
  const look = watch();
  await look();
  await redis.hdel(`${bench.config.redisPrefix}:figures`, 'web');
  now += 15_000;
  await look();
  await reportAll();
  now += 15_000;
  await look();
  now += MINUTE_MS;
  await look();

  expect(await samples('site')).toEqual([{ state: 'down' }, { state: 'ok' }]);
  expect(await day('site')).toEqual([{ day: '2026-11-30', ok: 1, slow: 0, down: 1 }]);
  expect(await day('message')).toEqual([{ day: '2026-11-30', ok: 2, slow: 0, down: 0 }]);
});

it('[S39] stores nothing for a part that it cannot measure', async () => {
  await reportHealthy(redis, bench.config, { kind: 'workers', id: 'workers' });
  await watch()();

  expect(await samples('site')).toEqual([]);
  expect(await samples('message')).toEqual([{ state: 'ok' }]);
});

it('[S39] stores later what the database did not take', async () => {
  await reportAll();
  const look = watch();
  await bench.db`alter table status_sample rename to status_sample_away`;
  await expect(look()).rejects.toThrow('status_sample');
  await bench.db`alter table status_sample_away rename to status_sample`;
  now += MINUTE_MS;
  await look();

  expect(await samples('login')).toEqual([{ state: 'ok' }, { state: 'ok' }]);
});

it('[S39] keeps a worse state that another worker stored, and splits days at midnight in Seoul', async () => {
  const at = (time: string) => Date.parse(`2026-11-29T${time}+09:00`);
  await keepSamples(bench.db, [
    { part: 'vod', state: 'slow', at: at('23:59:40') },
    { part: 'vod', state: 'ok', at: at('23:59:40') + MINUTE_MS },
  ]);
  await keepSamples(bench.db, [{ part: 'vod', state: 'ok', at: at('23:59:50') }]);

  expect(await day('vod')).toEqual([
    { day: '2026-11-29', ok: 0, slow: 1, down: 0 },
    { day: '2026-11-30', ok: 1, slow: 0, down: 0 },
  ]);
});
