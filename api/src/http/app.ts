import { brandOf } from '@maru/brands/registry';
import type { Call } from '@maru/contract/core/call';
import type { Config } from '@maru/platform/config/config';
import { createHops } from '@maru/platform/http/client-address';
import { commonHeaders } from '@maru/platform/http/common-headers';
import { announceContentChange } from '@maru/platform/redis/content-changes';
import { connectReplica, type Db } from '@maru/platform/db/db';
import { createReadiness, readyAnswer, type Readiness } from '@maru/platform/monitor/health';
import type { Logger } from '@maru/platform/telemetry/log';
import type { Metrics } from '@maru/platform/telemetry/metrics';
import { createPersonalData } from '@maru/platform/crypto/personal-data';
import { closeQueues, openQueues } from '@maru/platform/redis/queues';
import { endSlowBodies, KEEP_ALIVE_MS, REQUEST_LIMITS } from '@maru/platform/http/request-limits';
import { createSessionReader } from '@maru/platform/session/session-reader';
import { requestIdOf, within } from '@maru/platform/telemetry/trace';
import { openUploadStore } from '@maru/platform/files/upload-store';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { createGuard } from './access.ts';
import { answerFromMemory } from './shared-reads/answer-from-memory.ts';
import { carryTrace } from './carry-trace.ts';
import { refuseForbiddenInput } from './html/forbidden-words.ts';
import { answerFailures, answerUnreadable } from './failures.ts';
import { readJsonBodies } from './json-body.ts';
import { serveDocs } from './openapi.ts';
import { refuseForeignRequests } from './origin.ts';
import { routePlugins } from '../routes.ts';
import { createPublicReads } from './shared-reads/public-reads.ts';
import { createSharedAnswers, forgetOnChange } from './shared-reads/shared-answers.ts';
import type { RouteDeps } from './route-deps.ts';

/** Maximum open connections of a process (reliability I5). */
const MAX_CONNECTIONS = 2_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** IP address and user agent of the client, as the server itself sees them (reliability C5). */
    client: { ip: string; userAgent: string };
  }
  interface FastifyInstance {
    /** Every call that was registered, for the document and for tests that walk them. */
    calls: Call[];
  }
}

export interface AppDeps {
  config: Config;
  db: Db;
  redis: Redis;
  log: Logger;
  metrics: Metrics;
}

/** The API, whole: every plugin and route registered by hand, in order. */
export async function buildApp(
  deps: AppDeps,
  plugins = routePlugins,
): Promise<{ app: FastifyInstance; readiness: Readiness }> {
  const { config, db, redis, log, metrics } = deps;
  const hops = createHops(config);
  // Widened, because the type of the instance would otherwise name pino's.
  const logger: FastifyBaseLogger = log;
  const headers = commonHeaders(config);
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // The lines of a request have its id from its trace, as all others have.
    childLoggerFactory: (parent) => parent,
    genReqId: (request) =>
      requestIdOf(hops.isOurs(request) ? request.headers['x-request-id'] : undefined),
    ...answerUnreadable(headers),
    requestTimeout: REQUEST_LIMITS.requestTimeout,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: REQUEST_LIMITS,
    routerOptions: { maxParamLength: 200 },
    // During shutdown, requests on kept-alive connections are answered as usual (reliability O1).
    return503OnClosing: false,
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  endSlowBodies(app.server);
  readJsonBodies(app);
  carryTrace(app, hops.isOurs);
  answerFailures(app);
  demandAccess(app);
  app.decorate('taskRunners', new Map());
  decoratePublicReads(app, deps);
  collectCalls(app);
  followRequests(app, { hops, headers, metrics });
  refuseForeignRequests(app, config);

  const readiness = createReadiness({ db, redis });
  serveHealthRoutes(app, readiness, metrics);

  const guard = createGuard(createSessionReader(db, config), db, brandOf(config.BRAND));
  const queues = openQueues(redis, config, log);
  app.addHook('onClose', () => closeQueues(queues));
  const routeDeps: RouteDeps = {
    config,
    db,
    redis,
    queues,
    uploads: openUploadStore(config),
    log,
    metrics,
    guard,
    personal: createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET),
  };
  for (const register of plugins) await register(app, routeDeps);
  if (config.apiDocs) await serveDocs(app, app.calls);
  await app.ready();
  answerFromMemory(app, metrics, headers);
  return { app, readiness };
}

/** Collects each registered call. */
function collectCalls(app: FastifyInstance): void {
  app.decorate('calls', []);
  app.addHook('onRoute', ({ config: route, method }) => {
    // A GET also answers HEAD, by a route of its own that is no call.
    if (route?.call && method === route.call.method) app.calls.push(route.call);
  });
}

/** The stores of public answers, and the check of the words in texts for readers. */
function decoratePublicReads(app: FastifyInstance, { config, db, redis, log }: AppDeps): void {
  const publicReads = createPublicReads(db, connectReplica(config), log);
  app.addHook('onClose', publicReads.stop);
  app.decorate('publicReads', publicReads);
  app.decorate('refuseForbidden', (texts) => refuseForbiddenInput(db, texts));
  const shared = createSharedAnswers(config.SHARED_ANSWER_MS, () => {
    publicReads.changed();
    announceContentChange(redis, config);
  });
  app.decorate('shared', shared);
  if (config.SHARED_ANSWER_MS > 0 || config.DATABASE_REPLICA_URL !== undefined) {
    app.addHook('onClose', forgetOnChange(config, app.shared, log));
  }
}

interface RequestTools {
  hops: ReturnType<typeof createHops>;
  headers: ReturnType<typeof commonHeaders>;
  metrics: Metrics;
}

/** Adds the client to each request, and headers, a log line and metrics to each answer. */
function followRequests(app: FastifyInstance, { hops, headers, metrics }: RequestTools): void {
  app.decorateRequest('client');
  app.decorateRequest('admission', null);
  app.addHook('onRequest', async (request, reply) => {
    request.client = {
      ip: hops.addressOf(request.raw),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 512),
    };
    void reply.headers({ ...headers, 'x-request-id': request.id });
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    if (PROBES.has(route)) return done();
    const labels = { route, method: request.method, status: String(reply.statusCode) };
    metrics.httpRequests.observe(labels, reply.elapsedTime / 1_000);
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    within(request.span.trace, () => request.log.info({ ...labels, ms }, 'answered'));
    done();
  });
}

/** Paths that every web process and load balancer polls; they are not user requests. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** Health and metrics use paths outside the API. The public port only passes API paths. */
function serveHealthRoutes(app: FastifyInstance, readiness: Readiness, metrics: Metrics): void {
  const internal = { config: { access: 'internal' as const } };
  app.get('/healthz', internal, async () => ({ alive: true }));
  app.get('/readyz', internal, async (_request, reply) => {
    const { status, body } = await readyAnswer(readiness);
    return reply.code(status).send(body);
  });
  app.get('/metrics', internal, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}

/** The pages of the API document come from a library, are public, and are off in production. */
const DOCS = '/api/docs';

/** Startup fails if a route does not declare its access (reliability C1). */
function demandAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined && !route.url.startsWith(DOCS)) {
      throw new Error(`Route ${String(route.method)} ${route.url} does not declare its access.`);
    }
  });
}
