import { brandOf } from '@maru/brands/registry';
import { loadConfig } from '@maru/platform/config/config';
import { onContentChange } from '@maru/platform/redis/content-changes';
import { startFigures } from '@maru/platform/monitor/figures';
import { serveHealth } from '@maru/platform/monitor/health';
import { LISTEN_BACKLOG } from '@maru/platform/http/listen-backlog';
import { createLog } from '@maru/platform/telemetry/log';
import { createMetrics } from '@maru/platform/telemetry/metrics';
import { connectRedis } from '@maru/platform/redis/redis';
import { stopInOrder } from '@maru/platform/core/shutdown';
import { stopHttp } from '@maru/platform/http/stop-http';
import { startTracing } from '@maru/platform/telemetry/tracing';
import { createWeb } from './app.ts';
import { openBuiltSite } from './built-site.ts';
import { createWebReadiness } from './readiness.ts';
import { warmUp } from './warm-up.ts';

/**
 * Offset of the port of Vite's own socket. The processes of an instance use the ports just above
 * the public one.
 */
const HOT_PORT_AFTER = 9;

const config = loadConfig();
const brand = brandOf(config.BRAND);
const log = createLog('web', config);
const stopTracing = await startTracing('web', config, log);
const metrics = createMetrics('web');
const redis = connectRedis(config, log);
const readiness = createWebReadiness(config);

const dev = process.argv.includes('--dev')
  ? await (await import('./dev-site.ts')).openDevSite(config.PORT + HOT_PORT_AFTER)
  : null;
const app = await createWeb({
  config,
  brand,
  site: dev?.site ?? openBuiltSite(brand),
  readiness,
  log,
  metrics,
  parent: process,
  followChanges: (forget) => onContentChange(config, forget, log),
  ...(dev ? { middleware: dev.middleware } : {}),
});

// Only where the processes behind are ready: a start must not wait for them.
if (!dev && (await readiness.check()).length === 0) await warmUp(app);
await app.listen({ host: config.HOST, port: config.PORT, backlog: LISTEN_BACKLOG });
const { WEB_METRICS_PORT, INTERNAL_HOST } = config;
const inside =
  WEB_METRICS_PORT === undefined
    ? null
    : await serveHealth({ port: WEB_METRICS_PORT, host: INTERNAL_HOST }, readiness, metrics);
const stopFigures = startFigures({ kind: 'web', metrics, redis, config, log });

stopInOrder(log, [
  ['readiness', () => readiness.drain()],
  ['http', () => stopHttp(app.server, config.drainMs, () => app.close())],
  ['vite', () => dev?.close()],
  ['metrics', () => inside?.close()],
  ['figures', stopFigures],
  ['redis', () => redis.disconnect()],
  ['tracing', stopTracing],
]);
log.info({ port: config.PORT }, 'web is ready');
