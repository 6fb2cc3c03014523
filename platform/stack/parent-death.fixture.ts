import { spawn, type SpawnOptions } from 'node:child_process';
import { openDataDir } from './layout.ts';
import { claimRunFiles } from './run-files.ts';
import { createSupervisor } from './supervisor.ts';
import { createTerminal } from './terminal.ts';

// A parent to be killed: a server that runs, one that is just starting, and a database.
const [folder = ''] = process.argv.slice(2);
const dataDir = openDataDir(folder);
const supervisor = createSupervisor(
  dataDir,
  claimRunFiles(dataDir.run),
  createTerminal(() => undefined),
);
const guard = new URL('./guard.mjs', import.meta.url).href;
const shared = {
  isReady: async () => true,
  stopSignal: 'SIGTERM',
  forceSignal: 'SIGKILL',
  patienceMs: 1_000,
  readable: () => null,
} as const;

const SILENT = 'setInterval(() => undefined, 1000)';
const PROGRAM = `process.stdout.write('up'); ${SILENT}`;
const OPTIONS: SpawnOptions = { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true };

let isUp = false;
const running = supervisor.addServer({
  ...shared,
  name: 'api',
  spawn: () => {
    const child = spawn(process.execPath, ['--import', guard, '-e', PROGRAM], OPTIONS);
    child.stdout?.once('data', () => (isUp = true));
    return child;
  },
  isReady: async () => isUp,
});
const database = supervisor.addDatabase({
  ...shared,
  name: 'redis',
  spawn: () => spawn('sleep', ['600'], { stdio: ['ignore', 'pipe', 'pipe'], detached: true }),
});
await Promise.all([running.whenReady, database.whenReady]);

// Kill the parent before the next server starts to run.
const late = supervisor.addServer({
  ...shared,
  name: 'workers',
  spawn: () =>
    spawn(
      '/bin/sh',
      ['-c', 'sleep 1; exec "$@"', 'sh', process.execPath, '--import', guard, '-e', SILENT],
      OPTIONS,
    ),
});
await late.whenReady;
process.stdout.write('up\n');
