import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../platform/src/db/migrate.ts';
import {
  ensureDatabase,
  postgresSpec,
  postgresUrl,
  prepareCluster,
} from '../../platform/stack/embedded-postgres.ts';
import { redisSpec, redisUrl } from '../../platform/stack/embedded-redis.ts';
import { openDataDir } from '../../platform/stack/layout.ts';
import { findFreePort } from '../../platform/stack/ports.ts';
import { findPostgresPlace } from '../../platform/stack/postgres-place.ts';
import { findRedis } from '../../platform/stack/redis-program.ts';
import { claimRunFiles } from '../../platform/stack/run-files.ts';
import { createSupervisor, type Supervisor } from '../../platform/stack/supervisor.ts';
import { createTerminal } from '../../platform/stack/terminal.ts';
import { TEMPLATE } from './test-database.ts';

/** Service addresses of the run, available to every test file. */
export interface TestServices {
  /** The maintenance database, from which others are made. */
  postgresUrl: string;
  redisUrl: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    services: TestServices;
  }
}

/** Nothing here has to survive a crash, and tests are waiting. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  archive_mode: 'off',
};

let running: { supervisor: Supervisor; folder: string } | undefined;

/** Starts one PostgreSQL and one redis for the run, with a migrated database to copy. */
export async function setup(project: TestProject): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-services-'));
  // PostgreSQL may run as another account, which has to enter.
  chmodSync(folder, 0o755);
  const dataDir = openDataDir(folder);
  const terminal = createTerminal((text) => process.stderr.write(text));
  const supervisor = createSupervisor(dataDir, claimRunFiles(dataDir.run), terminal);
  running = { supervisor, folder };

  const address = { port: await findFreePort(), password: 'test' };
  const redisPort = await findFreePort();
  const place = findPostgresPlace(dataDir.postgres, terminal.say);
  const program = await findRedis(terminal.say);
  const redis = supervisor.addDatabase(redisSpec(program, dataDir.redis, redisPort));
  await prepareCluster(place, address.password);
  await supervisor.addDatabase(postgresSpec(place, address, FAST)).whenReady;
  await redis.whenReady;

  await ensureDatabase(address, TEMPLATE);
  await migrate(postgresUrl(address, TEMPLATE), 'maru');
  project.provide('services', {
    postgresUrl: postgresUrl(address, 'postgres'),
    redisUrl: redisUrl(redisPort),
  });
}

export async function teardown(): Promise<void> {
  if (!running) return;
  await running.supervisor.stop();
  rmSync(running.folder, { recursive: true });
}
