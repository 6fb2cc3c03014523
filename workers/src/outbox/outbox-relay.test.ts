import { createLog } from '@maru/platform/telemetry/log';
import { createMetrics } from '@maru/platform/telemetry/metrics';
import { connectDb, type Db } from '@maru/platform/db/db';
import { enqueue, eventStreamOf, OUTBOX_CHANNEL, publish } from '@maru/platform/db/outbox';
import { connectRedis, redisReady } from '@maru/platform/redis/redis';
import type { Config } from '@maru/platform/config/config';
import { closeQueues, openQueues, type Queues } from '@maru/platform/redis/queues';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPrivateRedis, type PrivateRedis } from '../../../tests/bench/support/private-redis.ts';
import { createTestConfig } from '../../../tests/support/test-config.ts';
import { LEADER_LOCK, RELAY_LOCK, startOutboxRelay } from './outbox-relay.ts';

const SOON = { timeout: 10_000, interval: 20 };

let redisServer: PrivateRedis;
let config: Config;
let drop: () => Promise<void>;
let db: Db;
let redis: Redis;
let queues: Queues;
let startRelay: () => () => Promise<void>;

beforeAll(async () => {
  redisServer = await openPrivateRedis();
  ({ config, drop } = await createTestConfig({ REDIS_URL: redisServer.url }));
  const log = createLog('test', config);
  db = connectDb(config.DATABASE_URL);
  redis = connectRedis(config, log);
  await redisReady(redis);
  queues = openQueues(redis, config, log);
  startRelay = () =>
    startOutboxRelay({ db, redis, queues, config, log, metrics: createMetrics('test') });
});

afterAll(async () => {
  await closeQueues(queues);
  redis.disconnect();
  await db.end();
  await redisServer.stop();
  await drop();
});

const announce = (version: number) =>
  db.begin((tx) =>
    publish(tx, 'banner.changed', { location: 'A', version, at: new Date().toISOString() }),
  );

/** As an older version announces: the notification is empty. */
const announceWithoutContent = (version: number) =>
  db.begin(async (tx) => {
    const payload = { location: 'A', version, at: new Date().toISOString() };
    await tx`insert into outbox (kind, name, body)
             values ('socket-event', 'banner.changed', ${tx.json({ payload, target: 0 })})`;
    await tx`select pg_notify(${OUTBOX_CHANNEL}, '')`;
  });

/** The versions in the stream, in its order. */
async function streamed(): Promise<number[]> {
  const entries = await redis.xrange(eventStreamOf(config.redisPrefix), '-', '+');
  return entries.map(([, fields]) => JSON.parse(fields[3]!).payload.version);
}

async function streamedFrom(first: number): Promise<number[]> {
  return (await streamed()).filter((version) => version >= first && version < first + 100);
}

async function countWaiting(): Promise<number> {
  const [row] = await db<{ n: number }[]>`select count(*)::int as n from outbox`;
  return row!.n;
}

describe('[Z04] the outbox relay', () => {
  it('[N6.2] publishes entries that waited before it started, with the time each was written', async () => {
    await announce(1);
    const [row] = await db<{ id: number; created_at: string; trace: string }[]>`
      select id, created_at, trace from outbox`;

    const stop = startRelay();
    await vi.waitFor(async () => expect(await streamed()).toEqual([1]), SOON);
    await vi.waitFor(async () => expect(await countWaiting()).toBe(0), SOON);
    await stop();

    const [[, fields] = []] = await redis.xrange(eventStreamOf(config.redisPrefix), '-', '+');
    const { id, created_at, trace } = row!;
    expect(fields?.slice(4)).toEqual(['created_at', created_at, 'trace', trace, 'id', String(id)]);
  });

  it('queues a job once, though it is handed on twice', async () => {
    const stop = startRelay();
    await db.begin((tx) => enqueue(tx, 'sms.expand', { campaignId: 5 }));
    await vi.waitFor(async () => expect(await queues.sms.getJobCountByTypes('wait')).toBe(1), SOON);
    const [job] = await queues.sms.getJobs(['wait']);
    await vi.waitFor(async () => expect(await countWaiting()).toBe(0), SOON);

    // A crash between handing on and the commit leaves the row there.
    await db`insert into outbox (id, kind, name, body) overriding system value
             values (${Number(job!.id!.slice('outbox-'.length))}, 'job', 'sms.expand',
                     ${db.json({ campaignId: 5 })})`;
    await vi.waitFor(async () => expect(await countWaiting()).toBe(0), SOON);
    await stop();

    expect(await queues.sms.getJobCountByTypes('wait')).toBe(1);
    expect(job).toMatchObject({ name: 'sms.expand', data: { campaignId: 5 } });
  });

  it('sets aside entries that cannot be published, and continues', async () => {
    const stop = startRelay();
    await db`insert into outbox (kind, name, body)
             values ('socket-event', 'no.such', '{}'), ('job', 'constructor', '{}'),
                    ('job', 'sms.expand', '{"campaignId": "five"}')`;
    await announce(2);

    await vi.waitFor(async () => expect((await streamed()).at(-1)).toBe(2), SOON);
    await vi.waitFor(async () => expect(await countWaiting()).toBe(0), SOON);
    await stop();

    const aside = await db<{ name: string }[]>`select name from outbox_aside order by id`;
    expect(aside.map(({ name }) => name)).toEqual(['no.such', 'constructor', 'sms.expand']);
  });

  it('[N6.2] keeps the order with two relays at work', async () => {
    const stops = [startRelay(), startRelay()];
    const versions = Array.from({ length: 300 }, (_, i) => 1_000 + i);
    for (const version of versions) await announce(version);

    await vi.waitFor(async () => expect(await countWaiting()).toBe(0), SOON);
    for (const stop of stops) await stop();

    expect((await streamed()).filter((version) => version >= 1_000)).toEqual(versions);
  });

  it('[P7] publishes an event from its notification, and its row later does not repeat it', async () => {
    const stop = startRelay();
    await announce(2_000);
    await vi.waitFor(async () => expect(await countWaiting()).toBe(0), SOON);

    // No round can read rows while another session holds its lock.
    const other = connectDb(config.DATABASE_URL, { max: 1 });
    await other`select pg_advisory_lock(${RELAY_LOCK})`;
    for (const version of [2_001, 2_002]) await announce(version);
    await vi.waitFor(async () => expect((await streamed()).at(-1)).toBe(2_002), SOON);
    expect(await countWaiting()).toBe(2);
    await other.end();

    await vi.waitFor(async () => expect(await countWaiting()).toBe(0), SOON);
    await stop();
    expect(await streamedFrom(2_000)).toEqual([2_000, 2_001, 2_002]);
  });

  it('[N6.2] no event overtakes one whose notification does not carry it', async () => {
    const stop = startRelay();
    const versions = Array.from({ length: 40 }, (_, i) => 2_500 + i);
    for (const version of versions) {
      if (version % 3 === 0) await announceWithoutContent(version);
      else await announce(version);
    }
    await vi.waitFor(async () => expect(await countWaiting()).toBe(0), SOON);
    await stop();

    expect(await streamedFrom(2_500)).toEqual(versions);
  });

  it('publishes an event that is too long for a notification', async () => {
    const stop = startRelay();
    await announce(2_600);
    const more = { unknownToThisVersion: '가'.repeat(3_000) };
    const payload = {
      ...more,
      location: 'A',
      version: 2_601,
      at: new Date().toISOString(),
    } as const;
    await db.begin((tx) => publish(tx, 'banner.changed', payload));
    await vi.waitFor(async () => expect((await streamed()).at(-1)).toBe(2_601), SOON);
    await stop();
  });

  it('[N6.2] another relay goes on when the leader loses its connection', async () => {
    const stops = [startRelay(), startRelay()];
    await announce(3_000);
    await vi.waitFor(async () => expect(await countWaiting()).toBe(0), SOON);
    await db`select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and application_name = 'maru-relay'`;
    const versions = Array.from({ length: 20 }, (_, i) => 3_001 + i);
    for (const version of versions) await announce(version);

    await vi.waitFor(async () => expect(await countWaiting()).toBe(0), SOON);
    for (const stop of stops) await stop();
    const arrived = await streamedFrom(3_001);
    expect([...new Set(arrived)]).toEqual(versions);
  });

  it('[N6.4] a relay takes what a leader that hangs has left', async () => {
    const hanging = connectDb(config.DATABASE_URL, { max: 1 });
    await hanging`select pg_advisory_lock(${LEADER_LOCK})`;
    const stop = startRelay();
    await announce(4_000);

    await vi.waitFor(async () => expect(await countWaiting()).toBe(0), SOON);
    await stop();
    await hanging.end();
    expect(await streamedFrom(4_000)).toEqual([4_000]);
  });

  it('[N6.4] keeps everything while Redis is away, and loses nothing', async () => {
    const stop = startRelay();
    await redisServer.kill();
    const versions = Array.from({ length: 20 }, (_, i) => 5_000 + i);
    for (const version of versions) await announce(version);
    expect(await countWaiting()).toBe(versions.length);

    await redisServer.start();
    await vi.waitFor(async () => expect(await countWaiting()).toBe(0), SOON);
    await stop();

    expect((await streamed()).filter((version) => version >= 5_000)).toEqual(versions);
  });
});
