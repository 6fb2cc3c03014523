import { reportViewers } from '@maru/domain/broadcast/viewer-count';
import { createLog } from '@maru/platform/telemetry/log';
import { connectRedis, redisReady } from '@maru/platform/redis/redis';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertBroadcast, insertExpert } from '../../tests/support/broadcasts.ts';
import { openBench, type CampaignBench } from './campaign/campaign.fixture.ts';
import { noteViewers } from './note-viewers.ts';

let bench: CampaignBench;
let redis: Redis;

beforeAll(async () => {
  bench = await openBench();
  redis = connectRedis(bench.config, createLog('test', bench.config));
  await redisReady(redis);
});
afterAll(async () => {
  redis.disconnect();
  await bench.stop();
});

it('[D19] stores the viewers of each broadcast on the air, once a minute', async () => {
  const { db, config } = bench;
  const ids: number[] = [];
  for (const [expertId, status] of [
    [1, 1],
    [2, 1],
    [3, 0],
  ] as const) {
    await insertExpert(db, expertId);
    ids.push(await insertBroadcast(db, { expertId, status }));
  }
  const [watched, empty] = ids;
  const watch = (present: string[], left: string[] = []) =>
    reportViewers(redis, config.redisPrefix, { scheduleId: watched!, present, left });
  const note = () => noteViewers({ db, config, connection: redis });

  await watch(['a', 'b']);
  await note();
  await watch([], ['a']);
  await note();

  const rows = await db<{ id: number; most: number; minutes: number }[]>`
    select schedule_id as id, max(viewers) as most, count(distinct minute)::int as minutes
    from broadcast_viewers group by 1 order by 1`;
  expect(rows.map(({ id, most }) => [id, most])).toEqual([
    [watched, 2],
    [empty, 0],
  ]);
});
