import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { receiveTossEvent } from '../../../contract/src/order/payment.ts';
import { parseConfig } from '../../../platform/src/config/config.ts';
import { connectDb } from '../../../platform/src/db/db.ts';
import { migrate } from '../../../platform/src/db/migrate.ts';
import {
  ensureDatabase,
  postgresSpec,
  postgresUrl,
  prepareCluster,
} from '../../../platform/stack/embedded-postgres.ts';
import { redisSpec, redisUrl } from '../../../platform/stack/embedded-redis.ts';
import { seedDemo } from '../../../platform/seed/seed.ts';
import { buildOutdated } from '../../../platform/stack/build-parts.ts';
import { bringMigrations, bundle } from '../../../platform/stack/build-servers.ts';
import { CACHE_DIR, ROOT } from '../../../platform/stack/layout.ts';
import { findPostgresPlace } from '../../../platform/stack/postgres-place.ts';
import { findRedis } from '../../../platform/stack/redis-program.ts';
import { loadSecrets } from '../../../platform/stack/secrets.ts';
import { bundleOf } from '../../../platform/stack/server-list.ts';
import { createTerminal } from '../../../platform/stack/terminal.ts';
import { securePushEnv } from '../../support/push-devices.ts';
import { answers, startVictim, type Victim } from './victim.ts';

const DATABASE = 'maru_maru';
const BUNDLES = join(CACHE_DIR, 'chaos');

/** Where in the folder of a world its databases keep theirs; uploads are where the api puts them. */
export const DATABASE_FOLDER = 'postgres';
export const REDIS_FOLDER = 'redis';

/** Small batches, so that there are hundreds of moments at which a worker can die. */
const SMS_BATCH = 100;

/** After the first port, in a row. */
const PUSH_PORT = 5;
const API_PORTS = 10;
const WEB_PORTS = 14;

const MOST_ERRORS = 10;

export type World = Awaited<ReturnType<typeof startWorld>>;

export interface WorldWish {
  /** The first of twenty. */
  firstPort: number;
  /** Receives the world's folder while it is empty. `leave` is called at the end. */
  prepare?: (folder: string) => { leave: () => void };
  /** Number of api processes, up to four, with the demo's staff and members. */
  api?: number;
  /** Extra environment of every API process. */
  apiEnv?: (all: { DATABASE_URL: string }) => Record<string, string>;
  /** Extra environment of the workers. */
  workerEnv?: Record<string, string>;
  /** Realtime processes, up to four. */
  realtime?: number;
  /** Web processes, up to two, with their build, which may have to be made first. */
  web?: number;
  /** Extra environment of the n-th realtime process, counted from 0. */
  realtimeEnv?: (n: number, all: { DATABASE_URL: string }) => Record<string, string>;
  env?: Record<string, string>;
}

/**
 * Ports of PostgreSQL and Redis in a world. A proxy in front of a process needs them in advance.
 */
export const postgresPortOf = (firstPort: number): number => firstPort;
export const redisPortOf = (firstPort: number): number => firstPort + 1;

/** The same address with another port, such as the port of a proxy. */
export function withPort(address: string, port: number): string {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}

/**
 * Starts every service that a campaign, a payment or a live change passes through, as separate
 * processes: PostgreSQL, Redis, the gateways, two workers. Files are in a private folder, which is
 * removed at the end.
 */
export async function startWorld({
  firstPort,
  prepare,
  api: apiCount = 0,
  apiEnv = () => ({}),
  workerEnv = {},
  realtime: realtimes = 0,
  web: webs = 0,
  realtimeEnv = () => ({}),
  env: own = {},
}: WorldWish) {
  const folder = mkdtempSync(join(tmpdir(), 'maru-chaos-'));
  // PostgreSQL may run as another account, which has to enter.
  chmodSync(folder, 0o755);
  const prepared = prepare?.(folder);
  const logFile = openSync(join(folder, 'processes.log'), 'a');
  const [postgresPort, redisPort, sandboxPort] = [
    postgresPortOf(firstPort),
    redisPortOf(firstPort),
    firstPort + 2,
  ];
  const workerPorts = [firstPort + 3, firstPort + 4];
  const apiPorts = Array.from({ length: apiCount }, (_, n) => firstPort + API_PORTS + n);
  const realtimePorts = Array.from({ length: realtimes }, (_, n) => firstPort + 6 + n);
  const webPorts = Array.from({ length: webs }, (_, n) => firstPort + WEB_PORTS + n);
  const gatewayUrl = `http://127.0.0.1:${sandboxPort}`;
  const apiUrls = apiPorts.map((port) => `http://127.0.0.1:${port}`);
  const apiUrl = apiUrls[0] ?? `http://127.0.0.1:${firstPort + API_PORTS}`;
  const say = (text: string) => process.stdout.write(`${text}\n`);

  const databaseFolder = join(folder, DATABASE_FOLDER);
  mkdirSync(databaseFolder, { recursive: true });
  const place = findPostgresPlace(join(databaseFolder, 'cluster'), say);
  const { DATABASE_PASSWORD: password, ...secrets } = loadSecrets(join(folder, 'secrets.json'));
  const address = { port: postgresPort, password };
  await prepareCluster(place, password);
  const postgresSpawn = postgresSpec(place, address);
  const postgres = await startVictim('postgres', postgresSpawn.spawn, postgresSpawn.isReady);
  await ensureDatabase(address, DATABASE);
  const url = postgresUrl(address, DATABASE);
  await migrate(url, 'maru');

  const redisFolder = join(folder, REDIS_FOLDER);
  mkdirSync(redisFolder, { recursive: true });
  const redisSpawn = redisSpec(await findRedis(say), redisFolder, redisPort);
  const redis = await startVictim('redis', redisSpawn.spawn, redisSpawn.isReady);

  const env = {
    ...secrets,
    BRAND: 'maru',
    DATABASE_URL: url,
    REDIS_URL: redisUrl(redisPort),
    SMS_GATEWAY_URL: gatewayUrl,
    TOSS_URL: gatewayUrl,
    TOSS_SDK_URL: `${gatewayUrl}/v2/standard`,
    TOSS_CLIENT_KEY: 'test_ck_chaos',
    TOSS_SECRET_KEY: 'test_sk_chaos',
    TOSS_WEBHOOK_URL: `${apiUrl}${receiveTossEvent.path}`,
    SMS_BATCH: String(SMS_BATCH),
    ...securePushEnv(firstPort + PUSH_PORT, folder),
    API_URLS: apiUrls.join(','),
    REALTIME_URLS: realtimePorts.map((port) => `http://127.0.0.1:${port}`).join(','),
    MARU_DATA_DIR: folder,
    SANDBOX_PORT: String(sandboxPort),
    LOG_LEVEL: 'warn',
    // No second manager approves the campaigns of a run.
    SMS_APPROVAL_OVER: '0',
    // All clients of a run come from one address.
    SOCKETS_PER_ADDRESS: '100000',
    ...own,
  };
  const node = (args: readonly string[], more: Record<string, string>) => () =>
    spawn(process.execPath, args, {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env, ...more },
      stdio: ['ignore', logFile, logFile],
    });
  const gateway = await startVictim(
    'gateway',
    // It creates the certificate that the workers trust.
    node(['--import', 'tsx', 'sandbox/src/main.ts'], { NODE_EXTRA_CA_CERTS: '' }),
    () => answers(`${gatewayUrl}/sandbox/state`),
  );
  const config = parseConfig(env);
  // This runs before the workers, which record the state of the providers.
  if (apiCount > 0) await seedDemo(config);
  bringMigrations(BUNDLES);
  const program = await bundled('workers');
  const workers: Victim[] = [];
  for (const port of workerPorts) {
    workers.push(
      await startVictim(
        'worker',
        node([program], { WORKERS_PORT: String(port), ...workerEnv }),
        () => answers(`http://127.0.0.1:${port}/healthz`),
      ),
    );
  }
  const apis: Victim[] = [];
  for (const port of apiPorts) {
    const spawnApi = node([await bundled('api')], { API_PORT: String(port), ...apiEnv(env) });
    const isReady = () => answers(`http://127.0.0.1:${port}/readyz`);
    apis.push(await startVictim('api', spawnApi, isReady));
  }
  const realtimeProgram = realtimes > 0 ? await bundled('realtime') : '';
  const realtime: Victim[] = [];
  for (const [n, port] of realtimePorts.entries()) {
    const reported = { REALTIME_PORT: String(port), ...realtimeEnv(n, env) };
    realtime.push(
      await startVictim(`realtime ${n}`, node([realtimeProgram], reported), () =>
        answers(`http://127.0.0.1:${port}/readyz`),
      ),
    );
  }
  if (webs > 0) await buildSite();
  const web: Victim[] = [];
  for (const [n, port] of webPorts.entries()) {
    web.push(
      await startVictim(`web ${n}`, node([bundleOf('web')], { PORT: String(port) }), () =>
        answers(`http://127.0.0.1:${port}/readyz`),
      ),
    );
  }
  const db = connectDb(url, { max: 4, statementTimeoutMs: 60_000, name: 'maru-chaos' });

  return {
    config,
    db,
    folder,
    postgres,
    redis,
    workers,
    apis,
    /** Of the first one. */
    apiUrl,
    realtime,
    realtimePorts,
    apiUrls,
    web,
    webPorts,
    gatewayUrl,
    redisUrl: env.REDIS_URL,
    logPath: join(folder, 'processes.log'),
    /** The first errors that a process wrote down, one line each. */
    errorsLogged: () =>
      readFileSync(join(folder, 'processes.log'), 'utf8')
        .split('\n')
        .filter((line) => line.includes('"level":50'))
        .slice(0, MOST_ERRORS),
    async end(keepFiles: boolean) {
      await db.end({ timeout: 1 });
      await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
      await Promise.all([...web, ...apis, ...realtime].map((process) => process.end('SIGKILL')));
      await gateway.end('SIGKILL');
      await redis.end('SIGKILL');
      await postgres.end('SIGINT');
      prepared?.leave();
      if (!keepFiles) rmSync(folder, { recursive: true });
    },
  };
}

/** Configures the faults of a simulated gateway or of the push service. */
export async function setFaults(
  { gatewayUrl }: World,
  faults: object,
  of: 'faults' | 'push-faults' | 'toss-faults' = 'faults',
): Promise<void> {
  const answer = await fetch(`${gatewayUrl}/sandbox/${of}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  if (!answer.ok) throw new Error(`Setting the faults returned ${answer.status}.`);
}

/** Bundled as in production: it is back at work in a fraction of the time between two kills. */
async function bundled(name: 'api' | 'realtime' | 'workers'): Promise<string> {
  const program = join(BUNDLES, `${name}.js`);
  await bundle(join(ROOT, `${name}/src/main.ts`), program);
  return program;
}

/** The pages, as `npm start` builds them. */
async function buildSite(): Promise<void> {
  const terminal = createTerminal((text) => process.stdout.write(text));
  const { signal } = new AbortController();
  await buildOutdated({ brand: 'maru', web: true, terminal, signal });
}
