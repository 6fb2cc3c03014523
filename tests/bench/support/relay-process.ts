import { loadConfig } from '@maru/platform/config/config';
import { connectDb } from '@maru/platform/db/db';
import { createLog } from '@maru/platform/telemetry/log';
import { createMetrics } from '@maru/platform/telemetry/metrics';
import { openQueues } from '@maru/platform/redis/queues';
import { connectRedis, redisReady } from '@maru/platform/redis/redis';
import { startOutboxRelay } from '../../../workers/src/outbox/outbox-relay.ts';

// Runs only the relay of the workers process, so that nothing else disturbs the measurement.
const config = loadConfig();
const log = createLog('relay', config);
const db = connectDb(config.DATABASE_URL);
const redis = connectRedis(config, log);
await redisReady(redis);
const queues = openQueues(redis, config, log);
startOutboxRelay({ db, redis, queues, config, log, metrics: createMetrics('relay') });
process.send?.('ready');
process.on('disconnect', () => process.exit(0));
