import { createServer, type Server as HttpServer } from 'node:http';
import { hostname } from 'node:os';
import { brandOf } from '@maru/brands/registry';
import type { AdvisoryMode } from '@maru/contract/advisory/advisory';
import { chatModeOf } from '@maru/contract/room/chat-mode';
import { socketNamespaces } from '@maru/contract/live/define-socket-event';
import { rooms } from '@maru/contract/live/rooms';
import type { SocketPayload } from '@maru/contract/live/socket-event';
import { commonHeaders } from '@maru/platform/http/common-headers';
import { inBatches } from '@maru/platform/core/in-batches';
import type { Config } from '@maru/platform/config/config';
import type { Db } from '@maru/platform/db/db';
import { createReadiness, healthHandler } from '@maru/platform/monitor/health';
import { LISTEN_BACKLOG } from '@maru/platform/http/listen-backlog';
import type { Logger } from '@maru/platform/telemetry/log';
import type { Metrics } from '@maru/platform/telemetry/metrics';
import { eventStreamOf } from '@maru/platform/db/outbox';
import { KEEP_ALIVE_MS } from '@maru/platform/http/request-limits';
import { createSessionReader } from '@maru/platform/session/session-reader';
import type { Redis } from 'ioredis';
import { Server } from 'socket.io';
import { createAdvisoryState, type AdvisoryState } from './advisory-state.ts';
import { openAdminNamespace } from './admin.namespace.ts';
import { createCampaignArrivals, type CampaignArrivals } from './campaign-arrivals.ts';
import { createDelivery } from './deliver.ts';
import { createDeliveryLedger } from './delivery-ledger.ts';
import { startDeliveryReports } from './delivery-reports.ts';
import { readEventStream } from './event-stream.ts';
import { FanOutAdapter } from './socket-io-internals/fan-out-adapter.ts';
import { openHomeNamespace, type HomeDeps } from './home.namespace.ts';
import { startPlayCheck } from './play-check.ts';
import { createPlayPresence } from './play-presence.ts';
import { startReadingCheck } from './reading-check.ts';
import { startInterestCounter } from './interest-counter.ts';
import { closeRoomsOffAir } from './room-check.ts';
import { numbersOf } from './room-numbers.ts';
import { openRoomNamespace } from './room.namespace.ts';
import { createScheduleState, type ScheduleState } from './schedule-state.ts';
import { startSessionCheck } from './session-check.ts';
import { repeatSnapshot } from './snapshot.ts';
import { startViewerCounter } from './viewer-counter.ts';
import { createVisitors, type Visitors } from './visitor.ts';

/** Clients send no application data, so no client packet is large (reliability R2). */
const MAX_PACKET_BYTES = 16 * 1024;

/** A connection that enters no namespace within this time is closed. */
const CONNECT_MS = 10_000;

/** How often gauges are read, and the calendar looked at. */
const TICK_MS = 1_000;

/** Pause before the schedule is read again when Postgres did not answer. */
const RESYNC_RETRY_MS = 1_000;

export interface RealtimeDeps {
  config: Config;
  db: Db;
  /** Fails fast. The reader of the event stream makes a connection of its own after it. */
  redis: Redis;
  log: Logger;
  metrics: Metrics;
}

export interface Realtime {
  readonly server: HttpServer;
  countConnections(): number;
  /** From now on not ready, while the sockets still run. */
  drain(): void;
  stop(): Promise<void>;
}

/** Opens the realtime process: sockets, the event stream that feeds them, and its health. */
export async function openRealtime(
  deps: RealtimeDeps,
  { port, host } = { port: deps.config.ports.realtime, host: deps.config.INTERNAL_HOST },
): Promise<Realtime> {
  const { config, db, redis, log, metrics } = deps;
  const readiness = createReadiness({ db, redis });
  const visitors = createVisitors(config);
  const schedule = createScheduleState(db);
  await schedule.reload();
  const advisory = await createAdvisoryState(db);

  const server = createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS },
    healthHandler(readiness, metrics),
  );
  const io = openSocketIo(server, config, visitors);

  const sessions = createSessionReader(db, config, { gather: true });
  const ledger = createDeliveryLedger();
  const arrivals = createCampaignArrivals({ db, log });
  const news = { ...schedule.news, ...advisory.news, ...arrivals.news };
  const delivery = createDelivery({ io, ledger, news, log, metrics });
  const publicSite = { sessions, schedule, visitors, delivery };
  const states = { advisory, arrivals };
  const { admin, namespaces, stop: stopRooms } = openNamespaces(io, deps, publicSite, states);
  for (const namespace of namespaces) namespace.on('connection', ledger.follow);
  const stopReadingCheck = startReadingCheck(namespaces);
  const sessionCheck = startSessionCheck({ io, admin, visitors, db, log });
  const playCheck = startPlayCheck(io, db, log);
  const stopping = new AbortController();

  const state = { io, db, log, schedule, advisory, sessionCheck, playCheck };

  /** Closes all connections. A closed transport, unlike a disconnect, makes clients connect again. */
  const letGo = () => inBatches(connectionsOf(io), (connection) => connection.close());

  let resyncing = Promise.resolve();
  const startResync = () => (resyncing = resyncing.then(() => resync(state, stopping.signal)));
  const stopReading = await readEventStream({
    redis,
    stream: eventStreamOf(config.redisPrefix),
    onEntry: delivery.deliver,
    onInStep: () => void startResync(),
    // Most missed events can no longer be delivered. Reconnecting clients receive a snapshot.
    onLost: () => void (resyncing = startResync().then(letGo)),
    log,
  });

  let turning: Promise<void> | undefined;
  const tick = setInterval(() => {
    readGauges(io, namespaces, metrics);
    if (!schedule.isOfToday()) turning ??= startResync().finally(() => (turning = undefined));
  }, TICK_MS);

  await listen(server, port, host);
  const stopReports = startDeliveryReports({ ledger, db, process: nameOf(server), log });

  return {
    server,
    countConnections: () => io.engine.clientsCount,
    drain: () => readiness.drain(),
    async stop() {
      stopping.abort();
      clearInterval(tick);
      stopReadingCheck();
      sessionCheck.stop();
      await playCheck.stop();
      // No new connections are accepted. Connected clients receive events until they are
      // disconnected in turn, and then reconnect to another process.
      server.close();
      await letGo();
      await stopReading();
      delivery.stop();
      await io.close();
      await stopRooms();
      await stopReports();
      await resyncing;
    },
  };
}

/** Socket.IO with its limits and headers, and without a namespace. */
function openSocketIo(server: HttpServer, config: Config, visitors: Visitors): Server {
  const io = new Server(server, {
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    allowRequest: visitors.admit,
    adapter: FanOutAdapter,
    maxHttpBufferSize: MAX_PACKET_BYTES,
    connectTimeout: CONNECT_MS,
    // Compression costs 29 times the memory, and merely allowing it loses the shared frame.
    perMessageDeflate: false,
    httpCompression: false,
    serveClient: false,
  });
  const headers = Object.entries(commonHeaders(config));
  // Add the listener after Socket.IO has replaced the existing ones.
  server.prependListener('request', (_request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
  });
  visitors.watch(io);
  // Nothing lives in the root namespace.
  io.use((_socket, next) => next(new Error('NOT_FOUND')));
  return io;
}

/** Opens the public site, the rooms and the staff side. */
function openNamespaces(
  io: Server,
  { config, db, redis, log }: RealtimeDeps,
  publicSite: HomeDeps,
  { advisory, arrivals }: { advisory: AdvisoryState; arrivals: CampaignArrivals },
) {
  const { plays, viewerThreshold } = brandOf(config.BRAND).switches;
  const viewers = startViewerCounter(io, {
    redis,
    redisPrefix: config.redisPrefix,
    threshold: viewerThreshold,
    log,
  });
  const presence = createPlayPresence(io, db, log);
  const admin = openAdminNamespace(io, publicSite);
  const home = openHomeNamespace(io, publicSite);
  const interest = startInterestCounter(home, {
    db,
    redis,
    redisPrefix: config.redisPrefix,
    schedule: publicSite.schedule,
    threshold: viewerThreshold,
    log,
  });
  const stopArrivals = arrivals.start(home);
  const namespaces = [
    home,
    admin,
    openRoomNamespace(io, {
      db,
      secret: config.SESSION_SECRET,
      viewers,
      presence,
      delivery: publicSite.delivery,
      log,
      plays,
      chatOf: (item) => chatModeOf(item, advisory.kind()),
    }),
  ];
  return {
    admin,
    namespaces,
    stop: async (): Promise<void> => {
      await interest.stop();
      await stopArrivals.stop();
      await presence.stop();
      await viewers.stop();
    },
  };
}

interface LiveState {
  io: Server;
  db: Db;
  log: Logger;
  schedule: ScheduleState;
  advisory: AdvisoryState;
  sessionCheck: ReturnType<typeof startSessionCheck>;
  playCheck: ReturnType<typeof startPlayCheck>;
}

/**
 * Restores state that may have been missed while the event stream was unavailable, or at
 * midnight.
 */
async function resync(
  { io, db, log, schedule, advisory, sessionCheck, playCheck }: LiveState,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      const turned = await advisory.reload();
      if (turned) repeatAdvisory(io, turned);
      if (await schedule.reload()) {
        repeatSnapshot(io.of('/home'), rooms.everyone, schedule);
        repeatSnapshot(io.of('/admin'), rooms.everyone, schedule);
      }
      await closeRoomsOffAir(io, db);
      await sessionCheck.check();
      await playCheck.check();
      return;
    } catch (error) {
      log.warn({ err: error }, 'failed to read the schedule; retrying');
      await new Promise((resolve) => setTimeout(resolve, RESYNC_RETRY_MS));
    }
  }
}

function readGauges(
  io: Server,
  namespaces: readonly { name: string; sockets: ReadonlyMap<string, unknown> }[],
  metrics: Metrics,
): void {
  for (const { name, sockets } of namespaces) {
    metrics.sockets.set({ nsp: name }, sockets.size);
  }
  metrics.members.set(numbersOf(io.of('/home').adapter.rooms.keys(), rooms.session).length);
  metrics.rooms.set(numbersOf(io.of('/room').adapter.rooms.keys(), rooms.broadcast).length);
}

function listen(server: HttpServer, port: number, host: string): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: LISTEN_BACKLOG }, resolve);
  });
}

/** Sends the current advisory mode to pages, rooms and staff after a change event was missed. */
function repeatAdvisory(io: Server, mode: AdvisoryMode): void {
  const payload: SocketPayload<'advisory.changed'> = { ...mode, at: new Date().toISOString() };
  for (const name of ['/home', '/room', '/admin']) {
    io.of(name).to(rooms.everyone).emit('advisory.changed', payload);
  }
}

function connectionsOf(io: Server) {
  return new Set(
    socketNamespaces.flatMap((name) =>
      Array.from(io.of(name).sockets.values(), ({ conn }) => conn),
    ),
  );
}

/** Name of this process, unique and readable for people: its machine and port. */
function nameOf(server: HttpServer): string {
  const address = server.address();
  return `${hostname()}:${typeof address === 'object' && address ? address.port : address}`;
}
