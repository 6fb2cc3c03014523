import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../src/core/operator-error.ts';
import type { StackArgs } from './args.ts';
import { buildOutdated } from './build-parts.ts';
import { ensureDatabase, postgresSpec, prepareCluster } from './embedded-postgres.ts';
import { redisSpec } from './embedded-redis.ts';
import { settleEnvironment, type StackSettings } from './environment.ts';
import { createHandoverBroker } from './handover-broker.ts';
import { DEFAULT_DATA_DIR, openDataDir, ROOT, type DataDir } from './layout.ts';
import { assertPortsFree, realtimeUrlOf, type WantedPort } from './ports.ts';
import { findPostgresPlace } from './postgres-place.ts';
import { reasonOf } from './reason-of.ts';
import { findRedis } from './redis-program.ts';
import { runCommand } from './run-command.ts';
import { claimRunFiles, endLeftovers, type RunFiles } from './run-files.ts';
import { loadSecrets } from './secrets.ts';
import { SERVERS, type ServerName } from './server-list.ts';
import { programOf, serverSpec } from './server-spec.ts';
import type { SupervisedProcess } from './supervised-process.ts';
import { createSupervisor, type Supervisor } from './supervisor.ts';
import type { Terminal } from './terminal.ts';

const READY_WITHIN_MS = 90_000;

/** A running instance. */
export interface Stack {
  settings: StackSettings;
  servers: ReadonlyMap<string, SupervisedProcess>;
  stop(): Promise<void>;
  hurry(): void;
}

export interface StackOptions {
  args: StackArgs;
  env: Readonly<Record<string, string | undefined>>;
  terminal: Terminal;
  /** Servers run from source, and the web with its development server. */
  fromSource: boolean;
  /** Ends a start that is under way. */
  signal: AbortSignal;
}

/**
 * Starts all processes and waits until they are ready.
 *
 * @throws OperatorError for an error that the user at the terminal can fix. Processes started before
 *   the error are stopped first.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { args, env, terminal, fromSource, signal } = options;
  const dataDir = openDataDir(env['MARU_DATA_DIR'] || DEFAULT_DATA_DIR);
  const production = env['NODE_ENV'] === 'production';
  const secrets = production ? null : loadSecrets(dataDir.secrets);
  const settings = settleEnvironment({ ...env, MARU_DATA_DIR: dataDir.root }, args, secrets);

  const runFiles = await claim(dataDir.run, settings);
  const ended = await endLeftovers(dataDir.run);
  if (ended.length > 0) terminal.say(`Stopped processes of an earlier start: ${ended.join(', ')}.`);
  try {
    await assertPortsFree(wantedPorts(settings));
  } catch (error) {
    runFiles.release();
    throw error;
  }

  const supervisor = createSupervisor(dataDir, runFiles, terminal);
  const interrupted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new OperatorError('Stopped while starting.')));
  });
  interrupted.catch(() => undefined);
  try {
    const password = secrets?.DATABASE_PASSWORD ?? '';
    await Promise.race([
      interrupted,
      Promise.all([
        settings.embedded.postgres && startPostgres(supervisor, dataDir.postgres, password),
        settings.embedded.redis && startRedis(supervisor, dataDir.redis),
        buildOutdated({ brand: settings.config.BRAND, web: !fromSource, terminal, signal }),
      ]),
    ]);
    await Promise.race([interrupted, migrateAndSeed(settings, dataDir, fromSource)]);
    const servers = startServers(supervisor, settings, fromSource);
    await Promise.race([interrupted, untilReady([...servers.values()])]);
    return { settings, servers, stop: () => supervisor.stop(), hurry: () => supervisor.hurry() };
  } catch (error) {
    await supervisor.stop();
    throw error;
  }

  async function startPostgres(to: Supervisor, folder: string, password: string) {
    const place = findPostgresPlace(folder, terminal.say);
    await prepareCluster(place, password);
    const address = { port: settings.ports.postgres, password };
    await to.addDatabase(postgresSpec(place, address)).whenReady;
    await ensureDatabase(address, settings.database);
  }

  async function startRedis(to: Supervisor, folder: string) {
    const program = await findRedis(terminal.say);
    await to.addDatabase(redisSpec(program, folder, settings.ports.redis)).whenReady;
  }
}

/** If there are two reasons to refuse, report the taken port, because users look for it first. */
async function claim(folder: string, settings: StackSettings): Promise<RunFiles> {
  try {
    return claimRunFiles(folder);
  } catch (error) {
    await assertPortsFree(wantedPorts(settings));
    throw error;
  }
}

const local = (name: string, port: number): WantedPort => ({ name, host: '127.0.0.1', port });

function wantedPorts({ config, ports, embedded }: StackSettings): WantedPort[] {
  return [
    { name: 'web', host: config.HOST, port: config.ports.web },
    local('web, metrics', config.WEB_METRICS_PORT ?? ports.webMetrics),
    local('api', config.ports.api),
    ...ports.realtime.map((port) => local('realtime', port)),
    local('workers', config.ports.workers),
    ...(embedded.sandbox ? [local('sandbox', config.ports.sandbox)] : []),
    ...(embedded.postgres ? [local('postgres', ports.postgres)] : []),
    ...(embedded.redis ? [local('redis', ports.redis)] : []),
  ];
}

/** Its memory is given back before the servers start: it is a process of its own. */
async function migrateAndSeed(
  { env }: StackSettings,
  { logs }: DataDir,
  fromSource: boolean,
): Promise<void> {
  try {
    await runCommand(process.execPath, programOf('migrate', fromSource), { cwd: ROOT, env });
  } catch (error) {
    const log = join(logs, 'migrate.log');
    const whole = reasonOf(error);
    writeFileSync(log, `${whole}\n`);
    const reason = /^\w*Error: .+$/m.exec(whole)?.[0] ?? '';
    throw new OperatorError(`The database migration failed (${log}). ${reason}`, {
      cause: error,
    });
  }
}

function startServers(
  supervisor: Supervisor,
  { config, env, ports, embedded }: StackSettings,
  fromSource: boolean,
): Map<string, SupervisedProcess> {
  const started = new Map<string, SupervisedProcess>();
  const broker = createHandoverBroker();
  const start = (
    name: string,
    entry: ServerName,
    port: number,
    own: Record<string, string> = {},
  ) => {
    const host = entry === 'web' ? askedHost(config.HOST) : '127.0.0.1';
    const readyUrl = `http://${host}:${port}/readyz`;
    const spec = serverSpec({ name, entry, env: { ...env, ...own }, readyUrl, fromSource });
    const spawn = () => {
      const child = spec.spawn();
      if (entry === 'web') broker.addWeb(child);
      if (entry === 'realtime') broker.addRealtime(child, realtimeUrlOf(port));
      return child;
    };
    started.set(name, supervisor.addServer({ ...spec, spawn }));
  };
  for (const entry of SERVERS) {
    if (entry === 'sandbox' && !embedded.sandbox) continue;
    if (entry !== 'realtime') {
      // Web has already exited when the API is told to stop. The API needs no drain period, because
      // no client remains that must notice the shutdown.
      start(entry, entry, config.ports[entry], entry === 'api' ? { DRAIN_MS: '0' } : {});
      continue;
    }
    for (const [index, port] of ports.realtime.entries()) {
      const name = index === 0 ? 'realtime' : `realtime-${index + 1}`;
      start(name, entry, port, { REALTIME_PORT: String(port) });
    }
  }
  return started;
}

/** A host that means "every address" is reached through the loopback address. */
function askedHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

async function untilReady(servers: readonly SupervisedProcess[]): Promise<void> {
  const waiting = new Set(servers.map(({ name }) => name));
  const timer = new AbortController();
  const tooLate = pause(READY_WITHIN_MS, undefined, { signal: timer.signal }).then(() => {
    throw new OperatorError(
      `Not ready within ${READY_WITHIN_MS / 1_000} s: ${[...waiting].join(', ')}. See the logs.`,
    );
  });
  tooLate.catch(() => undefined);
  try {
    await Promise.race([
      tooLate,
      Promise.all(
        servers.map(async ({ name, whenReady }) => {
          await whenReady;
          waiting.delete(name);
        }),
      ),
    ]);
  } finally {
    timer.abort();
  }
}
