import { loadConfig } from '@maru/platform/config/config';
import { connectPool, dbReady } from '@maru/platform/db/db';
import { startFigures } from '@maru/platform/monitor/figures';
import { createLog } from '@maru/platform/telemetry/log';
import { createMetrics } from '@maru/platform/telemetry/metrics';
import { connectRedis } from '@maru/platform/redis/redis';
import { stopInOrder } from '@maru/platform/core/shutdown';
import { startTracing } from '@maru/platform/telemetry/tracing';
import { takeHandedSockets } from './handed-sockets.ts';
import { openRealtime } from './server.ts';

const config = loadConfig();
const log = createLog('realtime', config);
const stopTracing = await startTracing('realtime', config, log);
const metrics = createMetrics('realtime');
const db = connectPool(config, 'maru-realtime', { log });
const redis = connectRedis(config, log);
await dbReady(db, log);

const realtime = await openRealtime({ config, db, redis, log, metrics });
const stopTaking = takeHandedSockets(realtime, process);
const stopFigures = startFigures({ kind: 'realtime', metrics, redis, config, log });

stopInOrder(log, [
  ['readiness', () => realtime.drain()],
  ['handover', stopTaking],
  ['sockets', () => realtime.stop()],
  ['figures', stopFigures],
  ['redis', () => redis.disconnect()],
  ['postgres', () => db.end({ timeout: 5 })],
  ['tracing', stopTracing],
]);
log.info({ port: config.ports.realtime }, 'realtime is ready');
