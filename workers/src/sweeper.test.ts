import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@maru/platform/telemetry/log';
import { createMetrics } from '@maru/platform/telemetry/metrics';
import { closeQueues, openQueues, type Queues } from '@maru/platform/redis/queues';
import { connectBlockingRedis, connectRedis, redisReady } from '@maru/platform/redis/redis';
import type { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  countsOf,
  insertSmsCampaign,
  openBench,
  type CampaignBench,
} from './campaign/campaign.fixture.ts';
import { startSandbox } from './providers/sandbox.fixture.ts';
import { startSweeper } from './sweeper.ts';

let folder: string;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let bench: CampaignBench;
let redis: Redis;
let blocking: Redis;
let queues: Queues;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maru-sweep-'));
  sandbox = await startSandbox();
  bench = await openBench({ SMS_GATEWAY_URL: sandbox.url(), MARU_DATA_DIR: folder });
  const silent = createLog('test', bench.config);
  redis = connectRedis(bench.config, silent);
  blocking = connectBlockingRedis(bench.config, silent);
  await redisReady(redis);
  queues = openQueues(redis, bench.config, silent);
});
afterAll(async () => {
  await closeQueues(queues);
  redis.disconnect();
  blocking.disconnect();
  await bench.stop();
  await sandbox.stop();
  await rm(folder, { recursive: true });
});

/** A sent campaign with delivery reports from the provider. */
async function insertReported(): Promise<number> {
  const { db } = bench;
  const campaignId = await insertSmsCampaign(bench, ['01011110001']);
  await db`
    update campaign_batch set state = 'sent', group_id = ${`G${campaignId}`}, sent_at = now()
    where campaign_id = ${campaignId}`;
  await db`
    insert into delivery_report (provider, message_id, group_id, reference, code)
    select 'solapi', 'M' || id, ${`G${campaignId}`}, campaign_id || '-' || id, '4000'
    from campaign_recipient where campaign_id = ${campaignId}`;
  return campaignId;
}

it.each(['push_receipt', 'broadcast_news'])(
  '[Q4] [M11] works off the reports of a provider although %s cannot be read, and says so',
  async (table) => {
    const { db, config } = bench;
    const campaignId = await insertReported();
    await db`alter table ${db(table)} rename to elsewhere`;
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
    const metrics = createMetrics('test');

    const sweeper = startSweeper({ db, config, queues, connection: blocking, log, metrics });

    await expect
      .poll(() => countsOf(db, campaignId), { timeout: 15_000 })
      .toMatchObject({ state: 'done', sent: 1 });
    await expect.poll(() => lines.join('\n'), { timeout: 15_000 }).toContain(table);
    await sweeper.close();
    await db`alter table elsewhere rename to ${db(table)}`;
  },
);
