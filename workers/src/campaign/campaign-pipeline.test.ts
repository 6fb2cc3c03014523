import { createLog, type Logger } from '@maru/platform/telemetry/log';
import { createMetrics } from '@maru/platform/telemetry/metrics';
import { closeQueues, openQueues, type Queues } from '@maru/platform/redis/queues';
import { connectBlockingRedis, connectRedis, redisReady } from '@maru/platform/redis/redis';
import type { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { followDatabaseClock } from '../database-clock.ts';
import { startSandbox } from '../providers/sandbox.fixture.ts';
import type { RunningWorker } from '../queues.ts';
import { startSmsWorker } from '../sms/sms.worker.ts';
import { sweep } from '../sweeper.ts';
import { countsOf, insertSmsCampaign, openBench, type CampaignBench } from './campaign.fixture.ts';

/** Digits that occur nowhere but in the numbers of this test. */
const MARKER = '1077345';
const HOUR_MS = 3_600_000;
const PHONES = Array.from({ length: 40 }, (_, i) => `0${MARKER}${String(i).padStart(3, '0')}`);

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let bench: CampaignBench;
let redis: Redis;
let blocking: Redis;
let queues: Queues;
let log: Logger;
let lines: string[];
/** Functions that stop the timers of a test's workers. */
const clocks: (() => void)[] = [];

beforeAll(async () => {
  sandbox = await startSandbox();
  bench = await openBench({ SMS_GATEWAY_URL: sandbox.url() });
  const silent = createLog('test', bench.config);
  redis = connectRedis(bench.config, silent);
  blocking = connectBlockingRedis(bench.config, silent);
  await redisReady(redis);
  queues = openQueues(redis, bench.config, silent);
});
beforeEach(async () => {
  await sandbox.reset();
  lines = [];
  log = pino({ level: 'debug' }, { write: (line) => void lines.push(line) });
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const stop of clocks.splice(0)) stop();
});
afterAll(async () => {
  await closeQueues(queues);
  redis.disconnect();
  blocking.disconnect();
  await bench.stop();
  await sandbox.stop();
});

function startWorker(): RunningWorker {
  const { db, config } = bench;
  const metrics = createMetrics('test');
  const { now, stop } = followDatabaseClock(db, log);
  clocks.push(stop);
  return startSmsWorker({ db, connection: blocking, config, log, metrics, queues, now });
}

const keysOfOurs = () => redis.keys(`${bench.config.redisPrefix}:*`);

async function dumpRedis(): Promise<string> {
  const values: string[] = [];
  for (const key of await keysOfOurs()) {
    const type = await redis.type(key);
    if (type === 'hash') values.push(key, JSON.stringify(await redis.hgetall(key)));
    else if (type === 'stream') values.push(key, JSON.stringify(await redis.xrange(key, '-', '+')));
    else if (type === 'string') values.push(key, (await redis.get(key)) ?? '');
    else if (type === 'list') values.push(key, ...(await redis.lrange(key, 0, -1)));
    else if (type === 'zset') values.push(key, ...(await redis.zrange(key, '0', '-1')));
    else if (type === 'set') values.push(key, ...(await redis.smembers(key)));
    // A worker may have removed the key meanwhile.
    else if (type !== 'none')
      throw new Error(`${key} is a ${type}, which this test does not search`);
  }
  return values.join('\n');
}

describe('from the queue to the gateway', () => {
  it('[Q4] continues from Postgres after Redis has lost everything', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES, { batchSize: 5 });
    await sweep({ db: bench.db, queues });
    const forgotten = await keysOfOurs();
    await redis.del(forgotten);
    const worker = startWorker();

    await expect
      .poll(
        async () => {
          await sweep({ db: bench.db, queues });
          return countsOf(bench.db, campaignId);
        },
        { timeout: 15_000 },
      )
      .toMatchObject({ state: 'done', sent: 40 });
    await worker.close();

    expect(forgotten.length).toBeGreaterThan(8);
    const arrived = (await sandbox.messages()).map(({ to }) => to);
    expect(arrived.toSorted()).toEqual(PHONES);
  });

  it('[F21] completes on a machine with a clock one hour ahead', async () => {
    const { now } = Date;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + HOUR_MS);
    const campaignId = await insertSmsCampaign(bench, PHONES, { batchSize: 5 });
    const worker = startWorker();
    await sweep({ db: bench.db, queues });

    await expect
      .poll(() => countsOf(bench.db, campaignId), { timeout: 30_000 })
      .toMatchObject({ state: 'done', sent: 40 });
    await worker.close();
  });

  it('[N8.2] [D2] puts no number into redis or a log line, from the first job to the last', async () => {
    await sandbox.setFaults({ fail_rate: 0.3 });
    const campaignId = await insertSmsCampaign(bench, PHONES, { batchSize: 5 });
    await sweep({ db: bench.db, queues });
    const queued = await dumpRedis();
    const worker = startWorker();

    const running: string[] = [];
    await expect
      .poll(
        async () => {
          running.push(await dumpRedis());
          // Some fail first, so that failures are logged and jobs are tried again.
          if (running.length > 5) await sandbox.setFaults({});
          await sweep({ db: bench.db, queues });
          return (await countsOf(bench.db, campaignId)).state;
        },
        { timeout: 30_000 },
      )
      .toBe('done');
    running.push(await dumpRedis());
    await worker.close();

    expect(queued).toContain(`"campaignId\\":${campaignId}`);
    expect((await sandbox.messages()).filter(({ to }) => to.includes(MARKER))).toHaveLength(40);
    expect([queued, ...running, ...lines].join('\n')).not.toContain(MARKER);
  });

  it('[R06] finishes started batches before it starts more, so that counts move from the start', async () => {
    await sandbox.setFaults({ latency_ms: 100 });
    const campaignId = await insertSmsCampaign(bench, PHONES, { batchSize: 1 });
    await sweep({ db: bench.db, queues });
    const worker = startWorker();

    await expect
      .poll(async () => (await countsOf(bench.db, campaignId)).sent, { timeout: 15_000 })
      .toBeGreaterThan(0);
    const unbegun = await bench.db`
      select 1 from campaign_batch where campaign_id = ${campaignId} and state = 'waiting'`;
    await worker.close();

    expect(unbegun.length).toBeGreaterThan(0);
  });

  it('[Q7] starts a scheduled campaign when its hour has come, and once', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES.slice(0, 2), { state: 'scheduled' });
    const setHour = (hour: string) =>
      bench.db`update campaign set send_at = now() + ${hour}::interval where id = ${campaignId}`;

    await setHour('1 hour');
    await sweep({ db: bench.db, queues });
    const before = await countsOf(bench.db, campaignId);
    await setHour('-1 second');
    await Promise.all([sweep({ db: bench.db, queues }), sweep({ db: bench.db, queues })]);

    expect(before.state).toBe('scheduled');
    expect((await countsOf(bench.db, campaignId)).state).toBe('sending');
    expect(
      await bench.db`select 1 from outbox where name = 'sms.expand'
                     and (body ->> 'campaignId')::int = ${campaignId}`,
    ).toHaveLength(1);
  });
});
