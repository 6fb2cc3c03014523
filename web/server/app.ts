import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import serveFiles from '@fastify/static';
import type { Brand } from '@maru/brands/brand';
import type { Config } from '@maru/platform/config/config';
import { commonHeaders } from '@maru/platform/http/common-headers';
import { inBatches } from '@maru/platform/core/in-batches';
import { readyAnswer, type Readiness } from '@maru/platform/monitor/health';
import type { Logger } from '@maru/platform/telemetry/log';
import type { Metrics } from '@maru/platform/telemetry/metrics';
import { refuseUpgrade, type ParentChannel } from '@maru/platform/http/socket-handover';
import { endSlowBodies, KEEP_ALIVE_MS, REQUEST_LIMITS } from '@maru/platform/http/request-limits';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { createMemoryAnswers } from './answer-from-memory.ts';
import { createApiNodes } from './api-nodes.ts';
import { createApiReads } from './api-reads.ts';
import type { BuiltSite, Site } from './built-site.ts';
import { calendarRoutes } from './calendar.routes.ts';
import { crawlRoutes } from './crawl.routes.ts';
import { createHashedAssets } from './hashed-assets.ts';
import { pageRoutes } from './page.routes.ts';
import { createPages } from './pages.ts';
import { behindOf, createProxy } from './proxy.ts';
import { createRealtimeNodes } from './realtime-nodes.ts';
import { requestIdIn } from './request-id.ts';
import { sendFailure } from './send-failure.ts';
import { createSocketHandover } from './socket-handover.ts';

/** Quick enough for each answer; assets were compressed when they were built. */
const BROTLI_QUALITY = 4;
const HASHED = /\/assets\//;
const FOREVER = `public, max-age=${365 * 24 * 60 * 60}, immutable`;
const HOUR_S = 60 * 60;

/**
 * Handles requests that are neither for a page nor for an upstream process, such as those for
 * Vite's modules.
 */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

export interface WebOptions {
  config: Pick<
    Config,
    | 'apiUrls'
    | 'realtimeUrls'
    | 'publicUrl'
    | 'production'
    | 'TRUSTED_PROXIES'
    | 'SESSION_SECRET'
    | 'COOKIE_SECURE'
    | 'mediaUrls'
    | 'ipLookupUrls'
    | 'SHARED_ANSWER_MS'
  >;
  brand: Brand;
  site: Site | BuiltSite;
  readiness: Readiness;
  log: Logger;
  metrics: Pick<Metrics, 'httpRequests'>;
  /** Calls `forget` after each change of public content. @returns a function that ends this. */
  followChanges: (forget: () => void) => () => void;
  middleware?: Middleware;
  /** The channel to a supervisor that may hand sockets over. */
  parent?: ParentChannel;
}

/**
 * The public process: pages, assets, /sw.js and files for search engines. Requests below /api,
 * /uploads and /socket.io are proxied to the processes behind it before any other handling.
 */
export async function createWeb(options: WebOptions): Promise<FastifyInstance> {
  const { config, brand, site, readiness, log, metrics, followChanges, middleware, parent } =
    options;
  const apis = createApiNodes(config.apiUrls);
  const apiUrl = () => apis.inOrder()[0] ?? '';
  const realtime = createRealtimeNodes(config.realtimeUrls);
  const handover = createSocketHandover(parent, realtime, log);
  const nodes = { api: apis, realtime, handover };
  const headers = commonHeaders(config);
  const apiReads = createApiReads({ apiUrls: apis.inOrder, sharedMs: config.SHARED_ANSWER_MS });
  const stopFollowing = followChanges(apiReads.forget);
  const proxy = createProxy(config, nodes, headers, { log, reads: apiReads });
  const dev = middleware !== undefined;
  const pages = createPages({ site, brand, config, apiUrls: apis.inOrder, apiReads, dev });
  const fromMemory = createMemoryAnswers({
    pages,
    assets: 'folder' in site ? createHashedAssets(site.folder, { 'cache-control': FOREVER }) : null,
    apiReads,
    common: headers,
    secure: config.COOKIE_SECURE,
    trustedProxies: config.TRUSTED_PROXIES,
    metrics,
  });
  const upgrades = { sockets: new Set<Duplex>(), isLeaving: false };

  // Fastify's own type of a logger, so that its instance has its usual type too.
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: (request) => requestIdIn(request, config.TRUSTED_PROXIES),
    // An address no route can be looked up for; the hooks below do not run for it.
    frameworkErrors: (error, _request, reply) => {
      const status = error.code === 'FST_ERR_BAD_URL' ? 400 : 404;
      void sendFailure(reply.headers(headers), status, brand);
    },
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 2_000 },
    // During shutdown, requests on keep-alive connections are answered as usual (reliability O1).
    return503OnClosing: false,
    serverFactory: (answer) =>
      createFrontServer(answer, { proxy, fromMemory, metrics, middleware, upgrades }),
  });
  // The server would wait for the end of the sockets.
  app.addHook('preClose', async () => {
    upgrades.isLeaving = true;
    await inBatches(upgrades.sockets, (socket) => socket.destroy());
  });
  app.addHook('onClose', () => {
    stopFollowing();
    nodes.api.stop();
    nodes.realtime.stop();
    handover.stop();
    proxy.close();
  });
  // A route may set a stricter value of its own.
  app.addHook('onSend', async (_request, reply) => {
    void reply.headers({ ...headers, ...reply.getHeaders() });
  });
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });

  healthRoutes(app, readiness);
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/brand/icon-192.png', 301));
  const outside = { site, brand, publicUrl: config.publicUrl, apiUrl };
  crawlRoutes(app, outside);
  calendarRoutes(app, outside);
  if ('folder' in site) await serveBuild(app, site);
  pageRoutes(app, { pages, site, brand, config, apiUrls: apis.inOrder });
  return app;
}

/** Whether the process runs, and whether it can answer. */
function healthRoutes(app: FastifyInstance, readiness: WebOptions['readiness']): void {
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true }),
  );
  app.get('/readyz', async (_request, reply) => {
    const { status, body } = await readyAnswer(readiness);
    return reply.status(status).header('cache-control', 'no-store').send(body);
  });
}

interface FrontDeps {
  proxy: ReturnType<typeof createProxy>;
  fromMemory: ReturnType<typeof createMemoryAnswers>;
  metrics: WebOptions['metrics'];
  middleware: Middleware | undefined;
  /** Open sockets of upgrades, which have no end of their own. */
  upgrades: { sockets: Set<Duplex>; isLeaving: boolean };
}

/** Answers from memory, passes requests on to the processes behind, or leaves them to Fastify. */
function createFrontServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  { proxy, fromMemory, metrics, middleware, upgrades }: FrontDeps,
): Server {
  const server = createServer(
    // Same limits as the upstream API. Otherwise a slow body would hold a connection here that
    // the API has already closed.
    { ...REQUEST_LIMITS, keepAliveTimeout: KEEP_ALIVE_MS },
    (request, response) => {
      const behind = behindOf(request.url ?? '/');
      const otherwise = () => {
        // A long-polling request that is held open is not a slow response, so it is not timed.
        if (behind !== 'realtime') measure(metrics, behind ?? 'web', request, response);
        if (behind) void proxy.web(behind, request, response);
        else if (middleware) middleware(request, response, () => answer(request, response));
        else answer(request, response);
      };
      const isAnswered =
        behind !== 'realtime' && fromMemory[behind ?? 'web'](request, response, otherwise);
      if (!isAnswered) otherwise();
    },
  );
  endSlowBodies(server);
  server.on('upgrade', (request, socket, head) => {
    // Node has taken its own listener off: a connection that breaks would end the process.
    socket.on('error', () => socket.destroy());
    const behind = behindOf(request.url ?? '/');
    if (behind && upgrades.isLeaving) refuseUpgrade(socket);
    else if (behind) {
      upgrades.sockets.add(socket);
      socket.once('close', () => upgrades.sockets.delete(socket));
      void proxy.upgrade(behind, request, socket, head);
    } else if (!middleware) socket.destroy();
  });
  return server;
}

/** Counts an answer under the process that gave it; every address here would be too many. */
function measure(
  { httpRequests }: Pick<Metrics, 'httpRequests'>,
  route: string,
  { method = 'GET' }: IncomingMessage,
  response: ServerResponse,
): void {
  const startedAt = performance.now();
  response.once('finish', () => {
    const labels = { route, method, status: String(response.statusCode) };
    httpRequests.observe(labels, (performance.now() - startedAt) / 1_000);
  });
}

async function serveBuild(app: FastifyInstance, { folder, buildId }: BuiltSite): Promise<void> {
  // The same worker in another build is another text, which is how browsers notice an update.
  const worker = `/* build ${buildId} */\n${readFileSync(join(folder, 'sw.js'), 'utf8')}`;
  app.get('/sw.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('service-worker-allowed', '/')
      .send(worker),
  );

  await app.register(serveFiles, {
    root: folder,
    // One route a file: whatever is not a file is a page.
    wildcard: false,
    globIgnore: ['manifest*.json', 'sw.js', '**/*.br', '**/*.gz'],
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', HASHED.test(path) ? FOREVER : `public, max-age=${HOUR_S}`);
    },
  });
}
