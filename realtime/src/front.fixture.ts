import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { eventStreamOf } from '@maru/platform/db/outbox';
import { Redis } from 'ioredis';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { createHandoverBroker } from '../../platform/stack/handover-broker.ts';
import { ROOT } from '../../platform/stack/layout.ts';
import { findFreePort, realtimeUrlOf } from '../../platform/stack/ports.ts';
import { processEnv } from '../../tests/bench/support/process-env.ts';
import { openPrivateRedis } from '../../tests/bench/support/private-redis.ts';
import { endWithThisProcess } from '../../tests/support/end-with-this-process.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';

/** A web process and realtime processes of their own; the test process is their supervisor. */
export type Front = Awaited<ReturnType<typeof openFront>>;

interface FrontWish {
  realtimes: number;
  /** Of the realtime processes. */
  env?: Record<string, string>;
  takeWithinMs?: number;
}

export async function openFront({ realtimes, env: own = {}, takeWithinMs }: FrontWish) {
  const [redis, database] = await Promise.all([openPrivateRedis(), createTestDatabase()]);
  const env = { ...processEnv({ databaseUrl: database.url, redisUrl: redis.url }), ...own };
  const broker = createHandoverBroker(takeWithinMs);
  const ports: number[] = [];
  for (let i = 0; i < realtimes; i += 1) ports.push(await findFreePort());
  const children = new Set<ChildProcess>();
  const sockets: Socket[] = [];

  function start(program: string, args: readonly string[], more: Record<string, string>) {
    const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], ...env, ...more },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    endWithThisProcess(child, 'SIGKILL');
    children.add(child);
    return child;
  }

  async function startRealtime(port: number): Promise<ChildProcess> {
    const child = start('realtime/src/main.ts', [], { REALTIME_PORT: String(port) });
    broker.addRealtime(child, realtimeUrlOf(port));
    // The first message reports that the process accepts sockets.
    await once(child, 'message');
    return child;
  }

  function disconnectAll(): void {
    for (const socket of sockets) socket.disconnect();
  }

  const running = await Promise.all(ports.map(startRealtime));
  const web = start(
    'web/server/public-process.fixture.ts',
    [env['SESSION_SECRET']!, '127.0.0.1', ...ports.map(realtimeUrlOf)],
    {},
  );
  broker.addWeb(web);
  const [message] = (await once(web, 'message')) as [{ listening: string }];
  const url = message.listening;

  return {
    url,
    web,
    ports,
    realtimes: running,
    startRealtime,

    connect(options: Partial<ManagerOptions & SocketOptions> = {}): Socket {
      const socket = io(`${url}/home`, {
        forceNew: true,
        transports: ['websocket'],
        reconnectionDelay: 50,
        ...options,
      });
      sockets.push(socket);
      return socket;
    },

    /** Publishes an event for every page directly, without a relay. */
    async announceBanner(version: number): Promise<void> {
      const client = new Redis(redis.url);
      const at = new Date().toISOString();
      const body = { payload: { location: 'POPUP', version, at }, target: 0 };
      const entry = { name: 'banner.changed', body: JSON.stringify(body), created_at: at };
      await client.xadd(eventStreamOf('maru:{maru}'), '*', ...Object.entries(entry).flat());
      client.disconnect();
    },

    disconnectAll,

    async close(): Promise<void> {
      disconnectAll();
      for (const child of children) await kill(child);
      await redis.stop();
      await database.drop();
    },
  };
}

/** Ends a process at once, also one that is stopped. */
export async function kill(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL') {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}
