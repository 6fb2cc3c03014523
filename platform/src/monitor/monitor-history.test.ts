import { monitorPoint, type MonitorPoint } from '@maru/contract/monitor/monitor';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestConfig } from '../../../tests/support/test-config.ts';
import { connectDb, type Db } from '../db/db.ts';
import { createLog } from '../telemetry/log.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { keepPoint, listPoints, startMonitorHistory } from './monitor-history.ts';
import { closeQueues, openQueues } from '../redis/queues.ts';
import { connectRedis } from '../redis/redis.ts';

let made: Awaited<ReturnType<typeof createTestConfig>>;
let db: Db;
/** A whole step of the day, some minutes ago. */
let step = 0;

beforeAll(async () => {
  made = await createTestConfig();
  db = connectDb(made.config.DATABASE_URL, { max: 4 });
});
afterAll(async () => {
  await db.end();
  await made.drop();
});
beforeEach(async () => {
  await db`truncate monitor_history`;
  step = Math.floor(Date.now() / 120_000) * 120 - 240;
});

const point = (at: number, change: Partial<MonitorPoint> = {}): MonitorPoint => ({
  at,
  sockets: 0,
  viewers: 0,
  emitP50: null,
  emitP99: null,
  sentPerMinute: 0,
  failedPerMinute: 0,
  sms: null,
  push: null,
  other: null,
  httpPerSecond: 0,
  httpErrorShare: 0,
  realtime: null,
  ...change,
});

it('[X02] stores one point every ten seconds, each once', async () => {
  await keepPoint(db, point(step, { sockets: 5 }));
  await keepPoint(db, point(step + 10, { sockets: 7 }));
  await keepPoint(db, point(step + 10, { sockets: 9 }));

  expect(await listPoints(db, '10m')).toEqual([
    point(step, { sockets: 5 }),
    point(step + 10, { sockets: 7 }),
  ]);
});

it('shows of a day the highest of every two minutes, and the processes that were there throughout', async () => {
  await keepPoint(db, point(step, { sockets: 5, emitP99: 900, realtime: 3 }));
  await keepPoint(db, point(step + 10, { sockets: 7, sms: 3, realtime: 2 }));
  await keepPoint(db, point(step + 120, { sockets: 1 }));

  expect(await listPoints(db, '24h')).toEqual([
    point(step, { sockets: 7, emitP99: 900, sms: 3, realtime: 2 }),
    point(step + 120, { sockets: 1 }),
  ]);
});

it('keeps a day and no more', async () => {
  await keepPoint(db, point(step - 90_000));
  await keepPoint(db, point(step - 7_200));
  await keepPoint(db, point(step));

  const [kept] = await db<{ n: number }[]>`select count(*)::int as n from monitor_history`;
  expect(kept?.n).toBe(2);
  expect(await listPoints(db, '1h')).toEqual([point(step)]);
});

it('[X01] writes points whether or not a monitor is open, and exports them to Prometheus', async () => {
  const { config } = made;
  const log = createLog('workers', config);
  const redis = connectRedis(config, log);
  const queues = openQueues(redis, config, log);
  const metrics = createMetrics('workers');
  const { redisPrefix } = config;
  const stop = startMonitorHistory({ db, redis, redisPrefix, queues, log, metrics });

  await expect
    .poll(async () => (await listPoints(db, '10m')).length, { timeout: 25_000 })
    .toBeGreaterThan(0);
  await stop();
  await closeQueues(queues);
  redis.disconnect();

  const [kept] = await listPoints(db, '10m');
  expect(monitorPoint.parse(kept).at % 10).toBe(0);
  const notified = await metrics.registry.metrics();
  for (const line of [
    'maru_store_up{store="postgres",process="workers"} 1',
    'maru_queue_jobs{queue="sms",state="failed",process="workers"} 0',
    'maru_queue_oldest_seconds{queue="code",process="workers"} 0',
    'maru_outbox_oldest_seconds{process="workers"} 0',
    'maru_archive_failing_seconds{process="workers"} 0',
  ]) {
    expect(notified).toContain(line);
  }
});
