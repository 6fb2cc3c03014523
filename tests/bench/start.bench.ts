import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { postgresSpec, prepareCluster } from '../../platform/stack/embedded-postgres.ts';
import { ROOT } from '../../platform/stack/layout.ts';
import { findPostgresPlace } from '../../platform/stack/postgres-place.ts';
import { atMost } from '../support/lines.ts';
import { endWithThisProcess } from '../support/end-with-this-process.ts';
import { benchFlags } from './support/bench-flags.ts';
import { runBench, type Measured } from './support/run-bench.ts';
import { median } from './support/statistics.ts';
import { table } from '../../platform/stack/markdown-table.ts';

/*
 * Measures the time from `npm start` to the first page, on a checkout with installed packages and
 * built parts. It starts once on an empty folder, and again on the data of the first start. The
 * baseline is the unavoidable work: starting Node, creating a PostgreSQL cluster, and receiving an
 * answer from it.
 *
 * npm run bench -- start [--rounds=3] [--short] [--seed=1]
 */

const { flags } = benchFlags({
  rounds: { type: 'string', default: '3' },
});
const rounds = flags.short ? 1 : Number(flags.rounds);

const PORT = 4770;
const LIMIT_PORT = 4785;
const LOOK_MS = 20;
const MOST_MS = 240_000;
/** Maximum recovery time for a user after a machine crash (reliability F26). */
const GOAL_S = 15;

type Moments = Record<string, number>;

/**
 * Readiness check of each part. HTTP servers must answer 200; the others must accept a connection.
 */
const PARTS: Record<string, () => Promise<boolean>> = {
  PostgreSQL: () => listens(PORT + 5),
  Redis: () => listens(PORT + 6),
  api: () => answers(`http://127.0.0.1:${PORT + 1}/readyz`),
  realtime: () => answers(`http://127.0.0.1:${PORT + 2}/readyz`),
  workers: () => answers(`http://127.0.0.1:${PORT + 3}/readyz`),
  sandbox: () => answers(`http://127.0.0.1:${PORT + 4}/readyz`),
  web: () => answers(`http://127.0.0.1:${PORT}/readyz`),
  'the first page': () => answers(`http://127.0.0.1:${PORT}/`),
};

const folders: string[] = [];
process.once('exit', () => folders.forEach(forget));

const first: Moments[] = [];
const again: Moments[] = [];
const limits: { first: number; again: number }[] = [];
const START = { name: 'start', title: 'From `npm start` to the first page', short: flags.short };
await runBench(START, measure, () => Promise.resolve());

async function measure(): Promise<Measured> {
  // Whatever is not built yet is built by a start that does not count.
  await start(newFolder());
  for (let round = 0; round < rounds; round++) {
    limits.push(await startLeast());
    const folder = newFolder();
    first.push(await start(folder));
    again.push(await start(folder));
    const page = (moments: Moments[]) => (moments.at(-1)!['the first page']! / 1_000).toFixed(1);
    process.stdout.write(`round ${round}: ${page(first)} s, again ${page(again)} s\n`);
  }
  return report();
}

function report(): Measured {
  const seconds = (all: readonly number[]) => median(all) / 1_000;
  const of = (runs: Moments[], part: string) => seconds(runs.map((moments) => moments[part]!));
  const least = {
    first: seconds(limits.map((limit) => limit.first)),
    again: seconds(limits.map((limit) => limit.again)),
  };
  const page = 'the first page';
  const text = `${rounds} rounds, medians; machine load ${loadavg()[0]!.toFixed(1)}.

${table(
  ['ready, s after the start', 'on an empty folder', 'again'],
  [
    ['minimum: Node, and PostgreSQL created and started', least.first, least.again],
    ...Object.keys(PARTS).map((part) => [part, of(first, part), of(again, part)]),
    ['the first page, x minimum', of(first, page) / least.first, of(again, page) / least.again],
  ],
)}`;
  return {
    text,
    speeds: [atMost('[F26] the first page, again', of(again, page), GOAL_S, 's')],
  };
}

/** @returns ms until each part was ready. */
async function start(folder: string): Promise<Moments> {
  const began = performance.now();
  const child = spawn('npm', ['start', '--', '--brand', 'maru'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(PORT), MARU_DATA_DIR: folder, NODE_ENV: 'development' },
    stdio: 'ignore',
  });
  endWithThisProcess(child, 'SIGTERM');
  const exited = once(child, 'exit');
  const moments: Moments = {};
  await Promise.all(
    Object.entries(PARTS).map(async ([part, isReady]) => {
      while (!(await isReady())) {
        if (child.exitCode !== null) throw new Error('npm start exited.');
        if (performance.now() - began > MOST_MS) throw new Error(`${part} is not ready.`);
        await pause(LOOK_MS);
      }
      moments[part] = performance.now() - began;
    }),
  );
  child.kill('SIGTERM');
  await exited;
  return moments;
}

/** @returns ms in which Node starts, and then a PostgreSQL: made first, and as it is. */
async function startLeast(): Promise<{ first: number; again: number }> {
  const place = findPostgresPlace(join(newFolder(), 'postgres'), () => undefined);
  const began = performance.now();
  spawnSync(process.execPath, ['-e', '']);
  const nodeMs = performance.now() - began;
  const password = 'bench-only-on-loopback';
  await prepareCluster(place, password);
  const madeMs = performance.now() - began;

  const spec = postgresSpec(place, { port: LIMIT_PORT, password });
  const child = spec.spawn();
  endWithThisProcess(child, spec.forceSignal);
  child.stdout?.resume();
  child.stderr?.resume();
  while (!(await spec.isReady())) await pause(LOOK_MS);
  const readyMs = performance.now() - began;
  child.kill(spec.stopSignal);
  await once(child, 'exit');
  return { first: readyMs, again: readyMs - madeMs + nodeMs };
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'maru-bench-start-'));
  // PostgreSQL may run as another account, which has to get in.
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

/** With the cluster, which may lie elsewhere. */
function forget(folder: string): void {
  const { cluster } = findPostgresPlace(join(folder, 'postgres'), () => undefined);
  rmSync(cluster, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    // The server is not listening yet. The caller retries.
    return false;
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
