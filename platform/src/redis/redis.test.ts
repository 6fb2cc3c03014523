import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { redisUrl } from '../../stack/embedded-redis.ts';
import { findFreePort } from '../../stack/ports.ts';
import { findRedis, type RedisProgram } from '../../stack/redis-program.ts';
import { createLog } from '../telemetry/log.ts';
import { connectBlockingRedis, connectRedis, redisReady } from './redis.ts';

vi.setConfig({ testTimeout: 120_000 });

const SOON = { timeout: 50_000, interval: 50 };
const NAME = 'maru-primary';
const PASSWORD = 'a-password/of@redis';

const log = createLog('test', { LOG_LEVEL: 'silent', BRAND: 'maru' });
const folder = mkdtempSync(join(tmpdir(), 'maru-sentinel-'));
const running: ChildProcess[] = [];

let program: RedisProgram;
let primary: ChildProcess;
let sentinelPort: number;
let redis: Redis;
let blocking: Redis;

async function startServer(port: number, config: string, ...mode: string[]): Promise<ChildProcess> {
  const own = join(folder, String(port));
  mkdirSync(own);
  // A sentinel writes its state to its own configuration file.
  writeFileSync(join(own, 'redis.conf'), `port ${port}\nbind 127.0.0.1\ndir ${own}\n${config}`);
  const child = spawn(program.path, [join(own, 'redis.conf'), ...mode], {
    env: program.env,
    stdio: 'ignore',
  });
  running.push(child);
  await vi.waitFor(async () => {
    const knock = connect(port, '127.0.0.1');
    await once(knock, 'connect');
    knock.destroy();
  }, SOON);
  return child;
}

beforeAll(async () => {
  program = await findRedis(() => undefined);
  const [port, copyPort] = [await findFreePort(), await findFreePort()];
  sentinelPort = await findFreePort();
  const login = `requirepass ${PASSWORD}\nmasterauth ${PASSWORD}\nrepl-diskless-sync-delay 0\n`;
  primary = await startServer(port, login);
  await startServer(copyPort, `${login}replicaof 127.0.0.1 ${port}\n`);
  await startServer(
    sentinelPort,
    [
      `sentinel monitor ${NAME} 127.0.0.1 ${port} 1`,
      `sentinel auth-pass ${NAME} ${PASSWORD}`,
      `sentinel down-after-milliseconds ${NAME} 500`,
      `sentinel failover-timeout ${NAME} 3000\n`,
    ].join('\n'),
    '--sentinel',
  );
  const address = {
    REDIS_URL: `redis://:${encodeURIComponent(PASSWORD)}@${NAME}/1`,
    REDIS_SENTINELS: [`127.0.0.1:${sentinelPort}`],
  };
  redis = connectRedis(address, log);
  blocking = connectBlockingRedis(address, log);
  await redisReady(redis);
});

afterAll(async () => {
  for (const connection of [redis, blocking]) connection?.disconnect();
  for (const child of running.filter(
    ({ exitCode, signalCode }) => exitCode ?? signalCode === null,
  )) {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  rmSync(folder, { recursive: true });
});

describe('[Z10] a Redis that sentinels watch', () => {
  it('is the one they name, with the login and the number of the address', async () => {
    await redis.set('kept', 'before');
    await vi.waitFor(async () => expect(await redis.wait(1, 500)).toBe(1), SOON);
    expect(await redis.config('GET', 'requirepass')).toEqual(['requirepass', PASSWORD]);
    expect(redis.options.db).toBe(1);
  });

  it('is the next one after its end, also for who waits in a read', async () => {
    const read = blocking.duplicate();
    read.on('error', () => undefined);
    const news = read.blpop('news', 0);
    primary.kill('SIGKILL');

    await vi.waitFor(async () => expect(await redis.get('kept')).toBe('before'), SOON);
    await vi.waitFor(async () => expect(await redis.lpush('news', 'after')).toBe(1), SOON);
    expect(await news).toEqual(['news', 'after']);
    read.disconnect();
  });
});

it('is asked again elsewhere when it has become a copy', async () => {
  const [port, otherPort] = [await findFreePort(), await findFreePort()];
  await startServer(port, '');
  await startServer(otherPort, '');
  const one = connectBlockingRedis({ REDIS_URL: redisUrl(port), REDIS_SENTINELS: [] }, log);
  await one.replicaof('127.0.0.1', otherPort);
  const written = one.set('key', 'value');
  // Behind the same address there is a primary again, as after the failover of a managed Redis.
  const operator = connectBlockingRedis({ REDIS_URL: redisUrl(port), REDIS_SENTINELS: [] }, log);
  await operator.replicaof('NO', 'ONE');

  expect(await written).toBe('OK');
  for (const connection of [one, operator]) connection.disconnect();
});
