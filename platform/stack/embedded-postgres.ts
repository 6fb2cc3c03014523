import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { OperatorError } from '../src/core/operator-error.ts';
import { ARCHIVING } from './backup/wal-archive.ts';
import { giveTo, type PostgresPlace } from './postgres-place.ts';
import { commandLineOf } from './process-identity.ts';
import { runCommand } from './run-command.ts';
import type { ProcessSpec } from './supervised-process.ts';

export const POSTGRES_USER = 'maru';
export const POSTGRES_MAJOR = '18';
const STOP_PATIENCE_MS = 4_000;
const CONNECT_TIMEOUT_S = 2;

/** Settings that differ from PostgreSQL's defaults. Durability keeps its default. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  max_connections: '200',
  fsync: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  ...ARCHIVING,
};

/** Where and how one embedded PostgreSQL is reached. */
export interface PostgresAddress {
  port: number;
  password: string;
}

export function postgresUrl({ port, password }: PostgresAddress, database: string): string {
  return `postgres://${POSTGRES_USER}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * Creates the cluster if there is none. If it is killed midway, a later start does not mistake the
 * remains for a cluster.
 *
 * @throws OperatorError if the folder contains a cluster of another PostgreSQL version.
 */
export async function prepareCluster(place: PostgresPlace, password: string): Promise<void> {
  const versionFile = join(place.cluster, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, 'utf8').trim();
    if (version === POSTGRES_MAJOR) return;
    throw new OperatorError(
      `${place.cluster} was made by PostgreSQL ${version}; this Maru includes ${POSTGRES_MAJOR}. Migrate the data, or choose another MARU_DATA_DIR.`,
    );
  }

  const draft = `${place.cluster}.new`;
  const passwordFile = `${place.cluster}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  giveTo(place.account, draft);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  giveTo(place.account, passwordFile);
  try {
    await runCommand(
      place.initdb,
      [
        `--pgdata=${draft}`,
        `--username=${POSTGRES_USER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // Other systems may not know this locale; PostgreSQL's own is the same everywhere.
        ...(process.platform === 'linux'
          ? ['--locale=C.UTF-8']
          : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']),
      ],
      { ...place.account, cwd: '/', env: environment() },
    );
  } finally {
    rmSync(passwordFile);
  }
  renameSync(draft, place.cluster);
}

/** @param own settings that differ for this instance, such as less durability in a test. */
export function postgresSpec(
  place: PostgresPlace,
  address: PostgresAddress,
  own: Record<string, string> = {},
): ProcessSpec {
  const settings = { ...SETTINGS, ...own, port: String(address.port) };
  return {
    name: 'postgres',
    spawn: () => spawnPostgres(place, settings),
    isReady: () => answers(postgresUrl(address, 'postgres')),
    // Fast shutdown: transactions are rolled back, and committed data is kept.
    stopSignal: 'SIGINT',
    forceSignal: 'SIGQUIT',
    patienceMs: STOP_PATIENCE_MS,
    // Its other messages are about single statements, which the servers log themselves.
    readable: (line) => (/ PANIC: /.test(line) ? line : null),
  };
}

function spawnPostgres(place: PostgresPlace, settings: Record<string, string>): ChildProcess {
  removeStaleLock(place.cluster);
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(place.postgres, ['-D', place.cluster, ...flags], {
    ...place.account,
    cwd: '/',
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
}

/**
 * A killed PostgreSQL leaves its pid in the cluster. Another process may take that pid, for example
 * after a container restart. PostgreSQL would then refuse to start until an operator removes the
 * lock file.
 */
export function removeStaleLock(cluster: string): void {
  const path = join(cluster, 'postmaster.pid');
  if (!existsSync(path)) return;
  const pid = Number.parseInt(readFileSync(path, 'utf8'), 10);
  const isOurs = Number.isInteger(pid) && commandLineOf(pid)?.includes(cluster);
  if (!isOurs) rmSync(path, { force: true });
}

/** PostgreSQL's messages are read by programs, so they are in English everywhere. */
function environment(): NodeJS.ProcessEnv {
  return { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
}

/** Whether a statement receives an answer. */
async function answers(url: string): Promise<boolean> {
  const db = connectOnce(url);
  try {
    await db`select 1`;
    return true;
  } catch {
    // Not listening yet, or still in recovery. The caller retries.
    return false;
  } finally {
    await db.end({ timeout: 1 });
  }
}

/** Creates a database in the embedded PostgreSQL if it does not exist. */
export async function ensureDatabase(address: PostgresAddress, name: string): Promise<void> {
  const db = connectOnce(postgresUrl(address, 'postgres'));
  try {
    const [found] = await db`select 1 from pg_database where datname = ${name}`;
    if (!found) await db`create database ${db(name)}`;
  } finally {
    await db.end({ timeout: 1 });
  }
}

/**
 * Runs statements, one per line, in a database of a stopped cluster. No password is needed, and no
 * other client can connect.
 */
export async function alterAlone(
  { postgres: program, cluster, account }: PostgresPlace,
  database: string,
  statements: readonly string[],
): Promise<void> {
  const args = ['--single', '-D', cluster, '-c', 'exit_on_error=on', database];
  const input = `${statements.join('\n')}\n`;
  await runCommand(program, args, { ...account, cwd: '/', env: environment(), input });
}

/** One connection, for as long as it is not ended. */
export function connectOnce(url: string) {
  return postgres(url, {
    max: 1,
    max_lifetime: null,
    connect_timeout: CONNECT_TIMEOUT_S,
    onnotice: () => undefined,
  });
}
