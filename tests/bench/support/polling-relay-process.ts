import { setTimeout as pause } from 'node:timers/promises';
import { loadConfig } from '@maru/platform/config/config';
import { connectDb } from '@maru/platform/db/db';
import { createLog } from '@maru/platform/telemetry/log';
import { eventStreamOf, type OutboxRow } from '@maru/platform/db/outbox';
import { connectRedis, redisReady } from '@maru/platform/redis/redis';

/*
 * Conventional outbox polling, as a baseline. It polls twenty times a second (performance P7).
 * It continues immediately while more rows are left (performance P9).
 */

const POLL_MS = 50;
const ROWS = 500;

const config = loadConfig();
const db = connectDb(config.DATABASE_URL, { max: 1 });
const redis = connectRedis(config, createLog('polling-relay', config));
await redisReady(redis);
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

for (;;) {
  const taken = await db.begin(async (tx) => {
    const rows = await tx<OutboxRow[]>`select * from outbox order by id limit ${ROWS} for update`;
    if (rows.length === 0) return 0;
    const batch = redis.multi();
    for (const { id, name, body, created_at } of rows) {
      const entry = ['name', name, 'body', JSON.stringify(body), 'created_at', created_at];
      batch.xadd(eventStreamOf(config.redisPrefix), 'MAXLEN', '~', 10_000, '*', ...entry, 'id', id);
    }
    await batch.exec();
    await tx`delete from outbox where id = any(${rows.map(({ id }) => id)}::bigint[])`;
    return rows.length;
  });
  if (taken < ROWS) await pause(POLL_MS);
}
