import { loadConfig } from '@maru/platform/config/config';
import { connectPool } from '@maru/platform/db/db';
import { startFigures } from '@maru/platform/monitor/figures';
import { createLog } from '@maru/platform/telemetry/log';
import { createMetrics } from '@maru/platform/telemetry/metrics';
import { connectRedis, redisReady } from '@maru/platform/redis/redis';
import { stopInOrder } from '@maru/platform/core/shutdown';
import { stopHttp } from '@maru/platform/http/stop-http';
import { startTracing } from '@maru/platform/telemetry/tracing';
import { buildApp } from './http/app.ts';

/** A write waits this long for a Postgres connection, then it is refused (reliability F20). */
const TURN_MS = 2_000;

const config = loadConfig();
const log = createLog('api', config);
const stopTracing = await startTracing('api', config, log);
const metrics = createMetrics('api');
const db = connectPool(config, 'maru-api', { turnMs: TURN_MS, log });
const redis = connectRedis(config, log);
await redisReady(redis);

const { app, readiness } = await buildApp({ config, db, redis, log, metrics });
await app.listen({ port: config.ports.api, host: config.INTERNAL_HOST });
const stopFigures = startFigures({ kind: 'api', metrics, redis, config, log });

stopInOrder(log, [
  ['readiness', () => readiness.drain()],
  ['http', () => stopHttp(app.server, config.drainMs, () => app.close())],
  ['figures', stopFigures],
  ['redis', () => redis.quit()],
  ['postgres', () => db.end({ timeout: 2 })],
  ['tracing', stopTracing],
]);
log.info({ port: config.ports.api }, 'listening');
