import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseConfig } from '@maru/platform/config/config';
import { connectDb } from '@maru/platform/db/db';
import { atMost, exactly, type Line } from '../support/lines.ts';
import { manyMemberCookies } from '../support/session-cookies.ts';
import { addBroadcast } from './support/add-broadcast.ts';
import { benchFlags } from './support/bench-flags.ts';
import { pinTo, startChild, type Child } from './support/child.ts';
import { Fleet } from './support/fleet.ts';
import { openInfra } from './support/infra.ts';
import { processEnv } from './support/process-env.ts';
import { cpuMsOf, rssKiBOf } from './support/process-usage.ts';
import { JITTER_MS, raiseStorm } from './support/reconnect-storm.ts';
import { runBench, type Measured } from './support/run-bench.ts';
import { stallReaders } from './support/stalled-readers.ts';
import { median } from './support/statistics.ts';
import { table } from '../../platform/stack/markdown-table.ts';

/*
 * Measures the cost of a connection:
 * - memory while it is idle, and the server's CPU to accept it (performance P5, P6)
 * - behavior when all clients connect at once because a node died (performance P15)
 * - behavior when some clients stop reading (performance P14)
 *
 * Maru looks up the session of each connection, which belongs to a separate member, and sends the
 * schedule. The baselines are a bare `ws` server and Socket.IO with its default settings, which do
 * neither. Servers run on core 0, everything else on core 1. They alternate, and only the ratios
 * are comparable on another machine.
 *
 * npm run bench -- connections [--sockets=2000,8000] [--rounds=3] [--storm=5000] [--short]
 * [--seed=1]
 *
 * Each process holds one file descriptor per client: raise `ulimit -n` above the largest count.
 */

const { flags, seed } = benchFlags({
  sockets: { type: 'string', default: '2000,8000' },
  rounds: { type: 'string', default: '3' },
  storm: { type: 'string', default: '5000' },
});
const sizes = flags.short ? [500] : flags.sockets.split(',').map(Number);
const rounds = flags.short ? 1 : Number(flags.rounds);
const stormSize = flags.short ? 300 : Number(flags.storm);
const stalled = flags.short ? { readers: 100, sleepers: 20 } : { readers: 1_000, sleepers: 200 };

const PORTS = {
  realtime: 4700,
  bare: 4701,
  control: 4702,
  stock: 4703,
  stockControl: 4704,
  postgres: 4705,
  redis: 4706,
};
const FIRST_WORLD_PORT = 4710;
const SERVER_CORE = 0;
const CLIENT_CORE = 1;

/** As many as come back in a third of a second after a node has died. */
const HANDSHAKES_AT_ONCE = 1_000;
/**
 * Share of connections opened for warm-up, so that memory a server allocates once is not counted.
 */
const WARM_SHARE = 0.2;
const SETTLE_MS = 1_000;
const PADDED_BYTES = 1_000;

const GOALS = {
  memoryBare: 1.6,
  memoryStock: 0.9,
  accept: 1.1,
  storm: 1.5,
  lateness: 1.2,
  grown: 50,
};

/**
 * Ratios reached on any run. They vary with the memory that the garbage collector returns during
 * the run.
 */
const REACHED = { memoryBare: 2.2, memoryStock: 1.2, accept: 1.3, lateness: 1.4 };
const WHY =
  "The garbage collector frees little of the memory that thousands of handshakes used. Each socket keeps Socket.IO's own objects, a set of rooms and an account.";
const WHY_LATE =
  'One write in six goes to a client that does not read, until it is disconnected after seconds. Few rounds fit into that time, so noise is high.';

interface Side {
  name: string;
  server: Child;
  fleet: Fleet;
}

/** Of one server, with one number of sockets. */
interface Cost {
  kib: number;
  usAccept: number;
  perSecond: number;
}

pinTo(CLIENT_CORE, [process.pid]);
const infra = await openInfra(PORTS);
const env = { ...processEnv(infra), REALTIME_PORT: String(PORTS.realtime) };

/** Results that hold on any machine. */
const truths: Line[] = [];
/** Results that require an otherwise idle machine. */
const speeds: Line[] = [];
const rows: (string | number)[][] = [];
const CONNECTIONS = { name: 'connections', title: 'Cost of a connection', short: flags.short };
await runBench(CONNECTIONS, measure, () => infra.stop());

async function measure(): Promise<Measured> {
  const added = await addBroadcast(infra.databaseUrl, PADDED_BYTES);
  const cookies = await signIn(Math.max(...sizes));
  let usAccept = 0;
  for (const size of sizes) usAccept = await compare(size, cookies);
  await watchStalled(added.scheduleId, added.text);
  await infra.stop();
  await watchStorm(usAccept);

  const text = `The machine's load was ${loadavg()[0]!.toFixed(1)}; seed ${seed}.

${table(['sockets', 'server', 'KiB each, idle', 'us CPU to accept', 'accepted/s'], rows)}`;
  return { text, truths, speeds };
}

async function signIn(members: number): Promise<string[]> {
  const db = connectDb(infra.databaseUrl, { max: 1 });
  const cookies = await manyMemberCookies(db, parseConfig(env), members);
  await db.end();
  return cookies;
}

function startRealtime(): Promise<Child> {
  return startChild('realtime/src/main.ts', {
    env,
    core: SERVER_CORE,
    readyUrl: `http://127.0.0.1:${PORTS.realtime}/readyz`,
  });
}

/** Starts the three servers, each with its own fleet of clients. */
async function startSides(size: number, cookies: readonly string[]): Promise<Side[]> {
  const handshakesAtOnce = Math.min(HANDSHAKES_AT_ONCE, size);
  const start = (file: string, ...args: number[]) =>
    startChild(`tests/bench/support/${file}`, { args: args.map(String), core: SERVER_CORE });
  const home = (event: string) => ({ namespace: '/home', event });
  return [
    {
      name: 'bare ws',
      server: await start('bare-server.ts', PORTS.bare, PORTS.control),
      fleet: new Fleet({ port: PORTS.bare, socketIo: null }, { handshakesAtOnce }),
    },
    {
      name: 'default Socket.IO',
      server: await start('stock-server.ts', PORTS.stock, PORTS.stockControl),
      fleet: new Fleet({ port: PORTS.stock, socketIo: home('none') }, { handshakesAtOnce }),
    },
    {
      name: 'Maru',
      server: await startRealtime(),
      fleet: new Fleet(
        { port: PORTS.realtime, socketIo: home('schedule.snapshot') },
        { handshakesAtOnce, cookies, greeted: true },
      ),
    },
  ];
}

/** Ends them. @returns how many sockets each has lost, or welcomed twice. */
async function stopSides(sides: readonly Side[]): Promise<number[]> {
  for (const { server } of sides) await server.stop();
  return sides.map(({ fleet }) => fleet.lost + fleet.strays);
}

/** @returns the CPU in us that Maru took to accept one. */
async function compare(size: number, cookies: readonly string[]): Promise<number> {
  // The memory that the garbage collector returns differs between processes.
  const weights: number[][] = [[], [], []];
  const wrongs: number[][] = [];
  for (let round = 0; round < rounds; round++) {
    const weighed = await startSides(size, cookies);
    for (const [i, side] of weighed.entries()) weights[i]!.push(await weigh(side, size));
    wrongs.push(await stopSides(weighed));
  }
  const sides = await startSides(size, cookies);
  for (const side of sides) await accept(side, size);
  const accepts: { us: number; perSecond: number }[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, side] of sides.entries()) accepts[i]!.push(await accept(side, size));
  }
  const costs = sides.map((_, i): Cost => ({
    kib: median(weights[i]!),
    usAccept: median(accepts[i]!.map(({ us }) => us)),
    perSecond: median(accepts[i]!.map(({ perSecond }) => perSecond)),
  }));
  for (const [i, { name }] of sides.entries()) {
    const cost = costs[i]!;
    rows.push([
      size.toLocaleString('en-US'),
      name,
      cost.kib,
      cost.usAccept,
      Math.round(cost.perSecond),
    ]);
  }
  wrongs.push(await stopSides(sides));
  for (const [i, { name }] of sides.entries()) {
    const wrong = wrongs.reduce((sum, ofRound) => sum + ofRound[i]!, 0);
    truths.push(exactly(`${name}: of ${size} sockets lost, or welcomed twice`, wrong));
  }
  const [bare, stock, maru] = costs as [Cost, Cost, Cost];
  const ofSize = `with ${size.toLocaleString('en-US')} sockets`;
  speeds.push(
    judge(`[P5] memory of one ${ofSize}, x bare ws`, maru.kib / bare.kib, 'memoryBare'),
    judge(`[P5] the same, x Socket.IO`, maru.kib / stock.kib, 'memoryStock'),
    judge(
      `[P6] CPU to accept one ${ofSize}, x Socket.IO`,
      median(accepts[2]!.map(({ us }, round) => us / accepts[1]![round]!.us)),
      'accept',
    ),
  );
  return maru.usAccept;
}

/** Judges a goal that some runs missed. */
function judge(what: string, measured: number, goal: keyof typeof REACHED, why = WHY): Line {
  return atMost(what, measured, GOALS[goal], '', { reached: REACHED[goal], why });
}

/** @returns KiB per idle socket, measured after garbage collection. */
async function weigh({ server, fleet, name }: Side, size: number): Promise<number> {
  const first = Math.ceil(size * WARM_SHARE);
  await fleet.grow(first);
  await pause(SETTLE_MS);
  await server.collect();
  const before = rssKiBOf(server.pid);
  await fleet.grow(size);
  await pause(SETTLE_MS);
  await server.collect();
  const kib = (rssKiBOf(server.pid) - before) / (size - first);
  process.stdout.write(`${size} sockets, ${name}: ${kib.toFixed(2)} KiB each\n`);
  fleet.close();
  await pause(SETTLE_MS);
  return kib;
}

/** Opens all connections to a server that has already served as many. */
async function accept({ server, fleet, name }: Side, size: number) {
  await server.collect();
  const cpuBefore = cpuMsOf(server.pid);
  const ms = await fleet.grow(size);
  const us = ((cpuMsOf(server.pid) - cpuBefore) * 1_000) / size;
  process.stdout.write(`${size} sockets, ${name}: ${us.toFixed(0)} us to accept one\n`);
  fleet.close();
  await pause(SETTLE_MS);
  return { us, perSecond: (size / ms) * 1_000 };
}

async function watchStalled(scheduleId: number, text: string): Promise<void> {
  const server = await startRealtime();
  const { databaseUrl, redisUrl } = infra;
  const maru = { databaseUrl, redisUrl, redisPrefix: 'maru:{maru}', scheduleId };
  const target = { port: PORTS.realtime, controlPort: PORTS.control, text, maru, seed };
  const fleet = await startChild('tests/bench/support/fleet-process.ts', {
    args: [JSON.stringify(target)],
    core: CLIENT_CORE,
  });
  const result = await stallReaders(server, fleet, { port: PORTS.realtime, ...stalled });
  await fleet.stop();
  await server.stop();
  const of = `of ${stalled.readers + stalled.sleepers} sockets ${stalled.sleepers} stop reading`;
  truths.push(
    exactly(`[P14] ${of}: kept after ${(result.droppedAfterMs / 1_000).toFixed(0)} s`, result.kept),
    exactly('[P14] readers disconnected, and duplicates', result.harmed),
    atMost('[P14] growth of memory', result.grownMiB, GOALS.grown, 'MiB'),
  );
  speeds.push(
    judge(
      "[P14] the readers' last, x without the others",
      result.lastMeanwhileMs / result.lastAloneMs,
      'lateness',
      WHY_LATE,
    ),
  );
}

async function watchStorm(usAccept: number): Promise<void> {
  const options = { firstPort: FIRST_WORLD_PORT, serverCore: SERVER_CORE };
  const storm = await raiseStorm(stormSize, seed, options);
  const limit = (GOALS.storm * stormSize * usAccept) / 1_000 + JITTER_MS;
  for (const [what, count] of Object.entries(storm.wrongs)) {
    truths.push(exactly(`[P15] of ${stormSize} clients whose node died: ${what}`, count));
  }
  truths.push(exactly('[P15] clients that were not disconnected', storm.unharmed));
  speeds.push(
    atMost(
      `[P15] all back after (${GOALS.storm} x accepting them + ${JITTER_MS} of chance), each ${storm.usCpuEach.toFixed(0)} us CPU`,
      Math.round(storm.backAfterMs),
      Math.round(limit),
      'ms',
    ),
  );
}
