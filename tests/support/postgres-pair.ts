import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '../../platform/src/db/migrate.ts';
import {
  ensureDatabase,
  postgresSpec,
  postgresUrl,
  prepareCluster,
  type PostgresAddress,
} from '../../platform/stack/embedded-postgres.ts';
import { findFreePort } from '../../platform/stack/ports.ts';
import {
  findPostgresPlace,
  giveTo,
  type PostgresPlace,
} from '../../platform/stack/postgres-place.ts';
import { runCommand } from '../../platform/stack/run-command.ts';

const LOOK_MS = 20;
export const DATABASE = 'maru_maru';

/** The data need not survive a crash, and no WAL is archived. */
const SETTINGS = { fsync: 'off', archive_mode: 'off' };

/** A PostgreSQL with the tables of Maru, and a copy that follows it. */
export interface PostgresPair {
  primary: PostgresServer;
  replica: PostgresServer;
  stop: () => Promise<void>;
}

interface PostgresServer {
  url: string;
  start: () => Promise<void>;
  /** Ends it at once, as a crash does. */
  kill: () => Promise<void>;
}

export async function openPostgresPair(): Promise<PostgresPair> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-pair-'));
  // PostgreSQL may run as another account, which has to enter.
  chmodSync(folder, 0o755);
  const place = (name: string) => findPostgresPlace(join(folder, name), () => undefined);
  const [first, second] = [place('primary'), place('replica')];
  const address = { port: await findFreePort(), password: 'test' };
  const copyAddress = { ...address, port: await findFreePort() };

  await prepareCluster(first, address.password);
  await runCommand('cp', ['-a', first.cluster, second.cluster], { cwd: '/' });
  const signal = join(second.cluster, 'standby.signal');
  writeFileSync(signal, '');
  giveTo(second.account, signal);

  const primary = serverOf(first, address);
  const replica = serverOf(second, copyAddress, {
    primary_conninfo: `host=127.0.0.1 port=${address.port} user=maru password=${address.password}`,
  });
  await primary.start();
  await ensureDatabase(address, DATABASE);
  await migrate(primary.url, 'maru');
  await replica.start();
  return {
    primary,
    replica,
    async stop() {
      await Promise.all([primary.kill(), replica.kill()]);
      for (const { cluster } of [first, second]) rmSync(cluster, { recursive: true });
      rmSync(folder, { recursive: true });
    },
  };
}

export function serverOf(
  place: PostgresPlace,
  address: PostgresAddress,
  own: Record<string, string> = {},
): PostgresServer {
  const spec = postgresSpec(place, address, { ...SETTINGS, ...own });
  let running: ChildProcess | undefined;
  return {
    url: postgresUrl(address, DATABASE),
    async start() {
      running = spec.spawn();
      running.stdout?.resume();
      running.stderr?.resume();
      while (!(await spec.isReady())) {
        if (running.exitCode !== null) throw new Error('PostgreSQL failed to start.');
        await pause(LOOK_MS);
      }
    },
    async kill() {
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const gone = once(running, 'exit');
      running.kill('SIGQUIT');
      await gone;
    },
  };
}
