import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { identify } from './process-identity.ts';
import { openDataDir } from './layout.ts';
import { claimRunFiles } from './run-files.ts';
import type { ProcessSpec } from './supervised-process.ts';
import { createSupervisor } from './supervisor.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { createTerminal } from './terminal.ts';

/** Program that reports it is up and exits on SIGTERM. */
const OBEDIENT = `process.on('SIGTERM', () => process.exit(0));
  require('node:fs').writeFileSync(process.argv[1], String(process.pid));
  setInterval(() => undefined, 1000);`;
/** Program that reports it is up and ignores SIGTERM. */
const STUBBORN = OBEDIENT.replace('process.exit(0)', 'undefined');

/** Opens a supervisor in a folder of its own, with a list of lines as its terminal. */
function openSupervisor() {
  const folder = temporaryFolder();
  const dataDir = openDataDir(folder);
  const lines: string[] = [];
  const terminal = createTerminal((text) => lines.push(text.trimEnd()));
  const supervisor = createSupervisor(dataDir, claimRunFiles(dataDir.run), terminal);
  onTestFinished(async () => {
    supervisor.hurry();
    await supervisor.stop();
  });

  /** A tiny program as a process to be supervised. It is ready once it has written its file. */
  const specOf = (name: string, program: string, own: Partial<ProcessSpec> = {}): ProcessSpec => {
    const up = join(folder, `${name}.up`);
    return {
      name,
      spawn: () =>
        spawn(process.execPath, ['-e', program, up], { stdio: ['ignore', 'pipe', 'pipe'] }),
      isReady: async () => existsSync(up),
      stopSignal: 'SIGTERM',
      forceSignal: 'SIGKILL',
      patienceMs: 5_000,
      readable: (line) => line,
      ...own,
    };
  };
  const pidFile = (name: string) => join(dataDir.run, `${name}.pid`);
  const pidOf = (name: string) => Number(readFileSync(pidFile(name), 'utf8'));
  return { supervisor, specOf, lines, folder, pidOf, pidFile };
}

describe('a supervised process', () => {
  it('[N1.22] is started again after a kill, with a new pid file and a line in the terminal', async () => {
    const { supervisor, specOf, lines, pidOf, pidFile } = openSupervisor();
    await supervisor.addServer(specOf('api', OBEDIENT)).whenReady;
    const killed = pidOf('api');

    process.kill(killed, 'SIGKILL');

    await vi.waitFor(() => expect(lines.join('\n')).toMatch(/api +is ready again after \d+ ms/));
    expect(existsSync(pidFile('api'))).toBe(true);
    expect(pidOf('api')).not.toBe(killed);
    expect(lines.join('\n')).toMatch(/api +exited \(SIGKILL\); restarting/);
  });

  it('is given up when it never becomes ready, with the last lines of its output', async () => {
    const { supervisor, specOf } = openSupervisor();
    const broken = "console.error('PORT: takes a number'); process.exit(1)";

    const api = supervisor.addServer(specOf('api', broken));

    await expect(api.whenReady).rejects.toThrow(
      'api failed to start (exit code 1).\n  PORT: takes a number',
    );
  });

  it('is given up when its program cannot be run at all', async () => {
    const { supervisor, specOf } = openSupervisor();

    const redis = supervisor.addDatabase(specOf('redis', '', { spawn: spawnMissing }));

    await expect(redis.whenReady).rejects.toThrow('ENOENT');
  });

  it('restarts with its code on request', async () => {
    const { supervisor, specOf, pidOf, lines } = openSupervisor();
    const api = supervisor.addServer(specOf('api', OBEDIENT));
    await api.whenReady;
    const before = pidOf('api');

    api.restart();

    await vi.waitFor(() => expect(lines.join('\n')).toContain('is ready again after'));
    expect(pidOf('api')).not.toBe(before);
  });
});

describe('stopping', () => {
  it('stops servers in the given order, then databases from last to first', async () => {
    const { supervisor, specOf, folder } = openSupervisor();
    const order = join(folder, 'order');
    const noting = (name: string) =>
      specOf(
        name,
        OBEDIENT.replace('process.exit(0)', `{ ${note(order, name)}; process.exit(0); }`),
      );
    const all = [
      supervisor.addDatabase(noting('postgres')),
      supervisor.addDatabase(noting('redis')),
      ...['web', 'api', 'workers'].map((name) => supervisor.addServer(noting(name))),
    ];
    await Promise.all(all.map(({ whenReady }) => whenReady));

    await supervisor.stop();

    expect(readFileSync(order, 'utf8').trim().split('\n')).toEqual([
      'web',
      'api',
      'workers',
      'redis',
      'postgres',
    ]);
  });

  it('kills a process that does not stop by itself', async () => {
    const { supervisor, specOf, pidOf, pidFile } = openSupervisor();
    await supervisor.addServer(specOf('api', STUBBORN, { patienceMs: 100 })).whenReady;
    const pid = pidOf('api');

    await supervisor.stop();

    expect(identify(pid)).toBeNull();
    expect(existsSync(pidFile('api'))).toBe(false);
  });

  it('waits for nothing any longer once it is hurried', async () => {
    const { supervisor, specOf, pidOf } = openSupervisor();
    await supervisor.addServer(specOf('api', STUBBORN, { patienceMs: 60_000 })).whenReady;
    const pid = pidOf('api');
    const stopped = supervisor.stop();

    supervisor.hurry();
    await stopped;

    expect(identify(pid)).toBeNull();
  });

  it('lets nothing be started any more', async () => {
    const { supervisor, specOf } = openSupervisor();

    await supervisor.stop();

    expect(() => supervisor.addServer(specOf('api', OBEDIENT))).toThrow('is stopping');
  });
});

function spawnMissing() {
  return spawn('/nowhere/redis-server', [], { stdio: ['ignore', 'pipe', 'pipe'] });
}

function note(file: string, name: string): string {
  return `require('node:fs').appendFileSync(${JSON.stringify(file)}, ${JSON.stringify(`${name}\n`)})`;
}
