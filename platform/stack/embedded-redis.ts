import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import type { RedisProgram } from './redis-program.ts';
import type { ProcessSpec } from './supervised-process.ts';

const STOP_PATIENCE_MS = 2_000;
const ANSWER_MS = 1_000;

export function redisUrl(port: number): string {
  return `redis://127.0.0.1:${port}`;
}

/**
 * A redis of our own. Its file is written every second, so that a kill loses at most that, and
 * nothing is ever evicted: queues live in it.
 */
export function redisSpec(program: RedisProgram, folder: string, port: number): ProcessSpec {
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    dir: folder,
    appendonly: 'yes',
    appendfsync: 'everysec',
    save: '',
    'maxmemory-policy': 'noeviction',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  return {
    name: 'redis',
    spawn: () =>
      spawn(program.path, args, {
        cwd: folder,
        env: program.env,
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      }),
    isReady: () => pings(port),
    stopSignal: 'SIGTERM',
    forceSignal: 'SIGKILL',
    patienceMs: STOP_PATIENCE_MS,
    // Its warnings are advice for dedicated machines; the log keeps them.
    readable: () => null,
  };
}

/** Whether Redis answers and no longer reports that it is loading. */
function pings(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(ANSWER_MS, () => settle(false));
    socket.once('error', () => settle(false));
    socket.once('connect', () => socket.write('PING\r\n'));
    socket.once('data', (chunk) => settle(chunk.toString().startsWith('+PONG')));
  });
}
