/**
 * Proves that `npm start` may be killed at any moment (reliability F26, O3). It is killed
 * repeatedly, during startup and under write load. The next start must need no manual repair: no
 * process is left over, everything starts, and each order exists once.
 *
 *     npm run chaos -- start [--seed=1] [--kills=20] [--short] [--without=watchdog] [--port=4200]
 *
 * The run kills the supervisor of all other processes, or the npm process that started it. Staff
 * order campaigns throughout, each with its own key, and retry each order until it is answered.
 *
 * `--without=watchdog` stops the process that ends orphaned databases. The run must then fail,
 * which proves that the checker works.
 */
import { randomUUID } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connectDb, type Db } from '../../platform/src/db/db.ts';
import { postgresUrl } from '../../platform/stack/embedded-postgres.ts';
import { ROOT } from '../../platform/stack/layout.ts';
import { portsOf } from '../../platform/stack/ports.ts';
import { loadSecrets } from '../../platform/stack/secrets.ts';
import { endWithThisProcess } from '../support/end-with-this-process.ts';
import { logInAsSuper } from '../support/acting-staff.ts';
import { order, orderOf, textOf } from './support/campaign-order.ts';
import { endLeftBehind, familyOf, type Relative } from './support/family.ts';
import { atLeast, atMost, exactly, printLines, type Line } from '../support/lines.ts';
import { createRandom } from './support/random.ts';
import { createPrinter } from './support/printer.ts';

const WRITERS = 5;
/** A start may take this long; the first one fills the database and is not counted. */
const UP_LIMIT_S = 15;
const UP_WITHIN_MS = 240_000;
/** Orphaned processes must have exited after this time. */
const GONE_WITHIN_MS = 15_000;
/** Every third is killed while it starts, the others up to this long after it is up. */
const WHILE_STARTING_MS = 6_000;
const WHILE_UP_MS = 5_000;
const AGAIN_MS = 50;
const LOOK_MS = 50;

const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    kills: { type: 'string' },
    short: { type: 'boolean', default: false },
    without: { type: 'string', default: '' },
    port: { type: 'string', default: '4200' },
  },
});
const kills = Number(flags.kills ?? (flags.short ? 3 : 20));
const port = Number(flags.port);
const url = `http://127.0.0.1:${port}`;
const seed = Number(flags.seed);
const random = createRandom(seed);
const say = createPrinter();

/** A campaign order that is retried until it is answered. */
interface Wish {
  no: number;
  key: string;
  body: string;
}

say(`seed ${seed}, ${kills} kills${flags.without ? `, without ${flags.without}` : ''}`);
const folder = mkdtempSync(join(tmpdir(), 'maru-start-'));
let held = false;
let stack = start();
try {
  await untilUp(stack);
  held = printLines(`F26, seed ${seed}`, await killAgainAndAgain());
} finally {
  stack.npm.kill('SIGTERM');
  const left = await endLeftBehind(familyOf(stack.npm.pid!), GONE_WITHIN_MS);
  for (const { command } of left) say(`did not stop: ${command}`);
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = held ? 0 : 1;

async function killAgainAndAgain(): Promise<Line[]> {
  const staff = await logInAsSuper(url);
  const db = openDb();
  const writers = Array.from({ length: WRITERS }, (_, n) => createWriter(staff, n));
  const upMs: number[] = [];
  let orphans = 0;
  for (let n = 0; n < kills; n += 1) {
    const whileStarting = n % 3 === 2;
    if (whileStarting) await replaceInPeace();
    const stopWriting = whileStarting ? null : beginWriting(writers);
    await pause(random() * (whileStarting ? WHILE_STARTING_MS : WHILE_UP_MS));
    const isNpm = random() < 0.25;
    // Some operators restart immediately; others first check which processes are left. Killing npm
    // alone tells the other processes to stop, so the operator has to wait for them.
    const isHasty = !isNpm && random() < 0.5;
    const family = familyOf(stack.npm.pid!);
    kill(family, isNpm);
    await stopWriting?.();
    if (!isHasty) orphans += await countLeft(family);

    const began = Date.now();
    stack = start();
    await untilUp(stack);
    upMs.push(Date.now() - began);
    if (isHasty) orphans += await countLeft(family);
    const moment = whileStarting ? 'during the start' : 'during writes';
    say(`kill ${n + 1}, of ${isNpm ? 'npm' : 'all'} ${moment}: ready after ${upMs.at(-1)} ms`);
  }
  const stopWriting = beginWriting(writers);
  await pause(LOOK_MS);
  await stopWriting();
  const lines = await judge(db, writers);
  await db.end({ timeout: 1 });
  return [
    ...lines,
    exactly('processes left running', orphans),
    exactly('starts that became ready', upMs.length, kills),
    atMost('speed: the slowest start', Math.max(...upMs) / 1_000, UP_LIMIT_S, 's'),
  ];
}

/** Acknowledged orders must exist exactly once, unacknowledged orders at most once. */
async function judge(db: Db, writers: readonly Writer[]): Promise<Line[]> {
  const rows = await db<{ text: string; count: number }[]>`
    select text, count(*)::int as count from campaign
    where text like ${`${textOf(0).slice(0, -1)}%`} group by text`;
  const made = new Map(rows.map(({ text, count }) => [text, count]));
  const answered = writers.flatMap((writer) => writer.answered).map(textOf);
  const asked = new Set([
    ...answered,
    ...writers.flatMap(({ wish }) => wish?.no ?? []).map(textOf),
  ]);
  return [
    atLeast('orders answered', answered.length, kills),
    exactly('answered orders lost', answered.filter((text) => !made.has(text)).length),
    exactly('orders processed twice', rows.filter(({ count }) => count > 1).length),
    exactly('campaigns without a request', rows.filter(({ text }) => !asked.has(text)).length),
  ];
}

interface Stack {
  npm: ChildProcess;
  output: () => string;
}

/** Starts it as a person does. */
function start(): Stack {
  const npm = spawn('npm', ['start', '--', '--brand', 'maru'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), MARU_DATA_DIR: folder, NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithThisProcess(npm, 'SIGTERM');
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on('data', (text: Buffer) => (output += text.toString()));
  }
  return { npm, output: () => output };
}

/** @throws Error with the output of the stack, if it exits or takes minutes. */
async function untilUp({ npm, output }: Stack): Promise<void> {
  const deadline = Date.now() + UP_WITHIN_MS;
  while (!output().includes(' is ready after ')) {
    const ended = npm.exitCode !== null || npm.signalCode !== null;
    if (ended || Date.now() > deadline) throw new Error(`The stack failed to start.\n${output()}`);
    await pause(LOOK_MS);
  }
}

async function replaceInPeace(): Promise<void> {
  const exit = once(stack.npm, 'exit');
  stack.npm.kill('SIGTERM');
  await exit;
  stack = start();
}

/** Kills npm alone, or npm together with its child that supervises all other processes. */
function kill(family: readonly Relative[], isNpm: boolean): void {
  const holders = family.filter(({ command }) => command.includes('bootstrap.mjs'));
  if (flags.without === 'watchdog') {
    for (const { pid, command } of family) {
      if (command.includes('watchdog.sh')) process.kill(pid, 'SIGSTOP');
    }
  }
  if (!isNpm) for (const { pid } of holders) process.kill(pid, 'SIGKILL');
  stack.npm.kill('SIGKILL');
}

/** @returns how many of a family are there though they have had their time to go. */
async function countLeft(family: readonly Relative[]): Promise<number> {
  const left = await endLeftBehind(family, GONE_WITHIN_MS);
  for (const { command } of left) say(`left running: ${command}`);
  return left.length;
}

/** A staff client that orders campaigns, with the answers it received. */
interface Writer {
  next: () => Wish;
  send: (wish: Wish) => Promise<boolean>;
  /** The order in flight. */
  wish: Wish | null;
  answered: number[];
}

function createWriter(cookie: string, n: number): Writer {
  let no = n;
  return {
    next() {
      no += WRITERS;
      return { no, key: randomUUID(), body: orderOf(no) };
    },
    send: ({ key, body }) => order(url, { cookie, key, body }),
    wish: null,
    answered: [],
  };
}

/**
 * All writers order repeatedly.
 *
 * @returns a function that stops them once their requests are answered or cut off.
 */
function beginWriting(writers: readonly Writer[]): () => Promise<unknown> {
  const over = new AbortController();
  const writing = Promise.all(
    writers.map(async (writer) => {
      do {
        writer.wish ??= writer.next();
        if (await writer.send(writer.wish)) {
          writer.answered.push(writer.wish.no);
          writer.wish = null;
        }
        await pause(AGAIN_MS);
      } while (!over.signal.aborted);
    }),
  );
  return () => {
    over.abort();
    return writing;
  };
}

function openDb(): Db {
  const { DATABASE_PASSWORD: password } = loadSecrets(join(folder, 'secrets.json'));
  const address = { port: portsOf(port, port, 1).postgres, password };
  return connectDb(postgresUrl(address, 'maru_maru'), { max: 1, name: 'maru-chaos' });
}
