import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { redisSpec, redisUrl } from '../../../platform/stack/embedded-redis.ts';
import { findFreePort } from '../../../platform/stack/ports.ts';
import { findRedis } from '../../../platform/stack/redis-program.ts';

const LOOK_MS = 20;

/** A private Redis that a test may kill. */
export interface PrivateRedis {
  url: string;
  /** Kills the server at once, like a crash. With `forget`, its data is lost too. */
  kill(options?: { forget: boolean }): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export async function openPrivateRedis(): Promise<PrivateRedis> {
  const port = await findFreePort();
  const root = mkdtempSync(join(tmpdir(), 'maru-redis-'));
  let folder = mkdtempSync(join(root, 'data-'));
  const program = await findRedis(() => undefined);
  let child = await startRedis();

  async function startRedis() {
    const spec = redisSpec(program, folder, port);
    const started = spec.spawn();
    started.stdout?.resume();
    started.stderr?.resume();
    while (!(await spec.isReady())) {
      if (started.exitCode !== null) throw new Error('redis-server failed to start');
      await pause(LOOK_MS);
    }
    return started;
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM') {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  return {
    url: redisUrl(port),
    async kill({ forget } = { forget: false }) {
      await end('SIGKILL');
      if (forget) folder = mkdtempSync(join(root, 'data-'));
    },
    async start() {
      child = await startRedis();
    },
    async stop() {
      await end('SIGTERM');
      rmSync(root, { recursive: true, force: true });
    },
  };
}
