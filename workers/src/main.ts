import { loadConfig } from '@maru/platform/config/config';
import { connectPool } from '@maru/platform/db/db';
import { startFigures } from '@maru/platform/monitor/figures';
import { createReadiness, serveHealth } from '@maru/platform/monitor/health';
import { createLog } from '@maru/platform/telemetry/log';
import { createMetrics } from '@maru/platform/telemetry/metrics';
import { startMonitorHistory } from '@maru/platform/monitor/monitor-history';
import { closeQueues, openQueues } from '@maru/platform/redis/queues';
import { connectBlockingRedis, connectRedis } from '@maru/platform/redis/redis';
import { stopInOrder } from '@maru/platform/core/shutdown';
import { startTracing } from '@maru/platform/telemetry/tracing';
import { startAlarmWatch } from './alarm/watch-alarms.ts';
import { followDatabaseClock } from './database-clock.ts';
import { startOutboxRelay } from './outbox/outbox-relay.ts';
import { startPaymentWorker } from './payment/payment.worker.ts';
import { startPushWorker } from './push/push.worker.ts';
import type { WorkerDeps } from './queues.ts';
import { startScheduleClock } from './schedule-clock.worker.ts';
import { startSingleWorker } from './single/single.worker.ts';
import { startSmsWorker } from './sms/sms.worker.ts';
import { startStatusWatch } from './status/watch-status.ts';
import { startStaffTaskWorker } from './staff/staff-task.worker.ts';
import { startStockFeedWorker } from './stock/feed.worker.ts';
import { startSweeper } from './sweeper.ts';
import { startWebhookWorker } from './webhook/webhook.worker.ts';

const config = loadConfig();
const log = createLog('workers', config);
const stopTracing = await startTracing('workers', config, log);
const metrics = createMetrics('workers');
const db = connectPool(config, 'maru-workers', { log });
const redis = connectRedis(config, log);
const connection = connectBlockingRedis(config, log);

const queues = openQueues(redis, config, log);
const deps: WorkerDeps = { db, connection, config, log, metrics };
const stopRelay = startOutboxRelay({ db, redis, queues, config, log, metrics });
const clock = startScheduleClock({ ...deps, queues, redis });
const single = startSingleWorker({ ...deps, queues });
const databaseClock = followDatabaseClock(db, log);
const { now } = databaseClock;
const sms = startSmsWorker({ ...deps, queues, now });
const push = startPushWorker({ ...deps, queues, now });
const payments = startPaymentWorker({ ...deps, queues });
const staffTasks = startStaffTaskWorker({ ...deps, queues });
const webhooks = startWebhookWorker(deps);
const stockFeeds = startStockFeedWorker(deps);
const sweeper = startSweeper({ ...deps, queues });

const readiness = createReadiness({ db, redis });
const address = { port: config.ports.workers, host: config.INTERNAL_HOST };
const health = await serveHealth(address, readiness, metrics);
const { redisPrefix } = config;
const stopFigures = startFigures({ kind: 'workers', metrics, redis, config, log });
const stopHistory = startMonitorHistory({ db, redis, redisPrefix, queues, log, metrics });
const stopAlarms = startAlarmWatch({ db, redis, queues, config, log, metrics });
const stopStatus = startStatusWatch({ db, redis, redisPrefix, queues, now, log });

stopInOrder(log, [
  ['readiness', () => readiness.drain()],
  ['single messages', () => single.close()],
  ['sms', () => sms.close()],
  ['push', () => push.close()],
  ['database clock', () => databaseClock.stop()],
  ['payments', () => payments.close()],
  ['clock', () => clock.close()],
  ['staff tasks', () => staffTasks.close()],
  ['webhooks', () => webhooks.close()],
  ['stock feeds', () => stockFeeds.close()],
  ['sweeper', () => sweeper.close()],
  ['relay', () => stopRelay()],
  ['alarms', stopAlarms],
  ['status', stopStatus],
  ['monitor history', stopHistory],
  ['queues', () => closeQueues(queues)],
  ['figures', stopFigures],
  ['health', () => health.close()],
  ['redis', () => [redis.disconnect(), connection.disconnect()]],
  ['postgres', () => db.end({ timeout: 5 })],
  ['tracing', stopTracing],
]);
log.info(address, 'workers are ready');
