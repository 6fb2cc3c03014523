import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, mkdirSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '@maru/platform/db/migrate';
import { endWithThisProcess } from '../../support/end-with-this-process.ts';
import {
  ensureDatabase,
  postgresSpec,
  postgresUrl,
  prepareCluster,
} from '../../../platform/stack/embedded-postgres.ts';
import { redisSpec, redisUrl } from '../../../platform/stack/embedded-redis.ts';
import { findPostgresPlace } from '../../../platform/stack/postgres-place.ts';
import { findRedis } from '../../../platform/stack/redis-program.ts';
import type { ProcessSpec } from '../../../platform/stack/supervised-process.ts';

const READY_MS = 30_000;
const LOOK_MS = 50;
const PASSWORD = 'bench-only-on-loopback';
const DATABASE = 'maru_bench';

export interface Infra {
  databaseUrl: string;
  redisUrl: string;
  pids: number[];
  stop(): Promise<void>;
}

/** A PostgreSQL with Maru's tables and a Redis. Their folder is removed when they stop. */
export async function openInfra(ports: { postgres: number; redis: number }): Promise<Infra> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-bench-'));
  // PostgreSQL may run as another account, which has to get in.
  chmodSync(folder, 0o755);
  const say = (text: string) => process.stderr.write(`${text}\n`);

  const place = findPostgresPlace(join(folder, 'postgres'), say);
  await prepareCluster(place, PASSWORD);
  const address = { port: ports.postgres, password: PASSWORD };
  const redisFolder = join(folder, 'redis');
  mkdirSync(redisFolder);
  const specs = [
    postgresSpec(place, address),
    redisSpec(await findRedis(say), redisFolder, ports.redis),
  ];
  const children = await Promise.all(specs.map(start));
  await ensureDatabase(address, DATABASE);
  const databaseUrl = postgresUrl(address, DATABASE);
  await migrate(databaseUrl, 'maru');

  return {
    databaseUrl,
    redisUrl: redisUrl(ports.redis),
    pids: children.map(({ pid }) => pid!),
    async stop() {
      for (const [i, child] of children.entries()) {
        child.kill(specs[i]!.stopSignal);
        if (child.exitCode === null) await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
      rmSync(place.cluster, { recursive: true, force: true });
    },
  };
}

async function start(spec: ProcessSpec): Promise<ChildProcess> {
  const child = spec.spawn();
  endWithThisProcess(child, spec.forceSignal);
  child.stdout?.resume();
  child.stderr?.resume();
  const until = Date.now() + READY_MS;
  while (!(await spec.isReady())) {
    if (child.exitCode !== null || Date.now() > until) {
      throw new Error(`${spec.name} did not start.`);
    }
    await pause(LOOK_MS);
  }
  return child;
}
