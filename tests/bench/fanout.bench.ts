import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { addBroadcast } from './support/add-broadcast.ts';
import { pinTo, startChild, type Child } from './support/child.ts';
import type { Order, Target } from './support/fleet-command.ts';
import { openInfra } from './support/infra.ts';
import { processEnv } from './support/process-env.ts';
import { rssKiBOf } from './support/process-usage.ts';
import { writeSection } from './support/report.ts';
import { takeCleanSlice, type Slice } from './support/slice.ts';
import { median, percentile, table } from './support/statistics.ts';
import { z } from 'zod';

/*
 * How fast a change reaches every browser, and what a delivery costs. Maru's realtime process and
 * a bare `ws` server that writes one encoded frame to each socket run side by side on core 0, the
 * clients, Redis and PostgreSQL on core 1; slices of one and the other take turns, and only the
 * ratios mean anything on another machine (performance.md P1 to P5).
 *
 *   npm run bench -- fanout [--clients=1000,5000,10000] [--rotations=5] [--short]
 *
 * Each process holds one file descriptor per client: raise `ulimit -n` above the largest count.
 */

const { values: flags } = parseArgs({
  options: {
    clients: { type: 'string', default: '1000,5000,10000' },
    rotations: { type: 'string', default: '5' },
    short: { type: 'boolean', default: false },
  },
});
const sizes = flags.short ? [1_000] : flags.clients.split(',').map(Number);
const rotations = flags.short ? 2 : Number(flags.rotations);

const PORTS = { realtime: 4150, bare: 4151, control: 4152, postgres: 4155, redis: 4156 };
const SERVER_CORE = 0;
const CLIENT_CORE = 1;

const FLOOD_MS = 1_500;
const LATENCY_ROUNDS = 12;
/** Work that wakes the compiler before anything counts. */
const WARM_MS = 2_500;
const SETTLE_MS = 1_000;

/** The floods: changes under way at a time, and changes that fall into one turn. */
const FLOODS = {
  'four changes under way': { window: 4, perTrigger: 1 },
  'one change at a time': { window: 1, perTrigger: 1 },
  'bursts of five': { window: 2, perTrigger: 5 },
};

const latencyAnswer = z.object({ every: z.array(z.number()), last: z.array(z.number()) });
const stateAnswer = z.object({ lost: z.number(), strays: z.number() });

interface Side {
  name: string;
  server: Child;
  fleet: Child;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

process.setMaxListeners(0);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const infra = await openInfra(PORTS);
pinTo(CLIENT_CORE, [process.pid, ...infra.pids]);
const env = { ...processEnv(infra), REALTIME_PORT: String(PORTS.realtime) };

let failed = false;
let report = '';
try {
  const { scheduleId, text } = await addBroadcast(infra.databaseUrl);
  const relay = await startChild('tests/bench/support/relay-process.ts', {
    env,
    core: CLIENT_CORE,
  });
  for (const size of sizes) await measure(size, scheduleId, text);
  await relay.stop();
  if (!flags.short) {
    const [load = 0] = loadavg();
    const shared = `Server and clients had one core each; the machine's load was ${load.toFixed(1)}.`;
    await writeSection('fanout', 'A change reaches every browser', `${shared}\n${report}`);
  }
} catch (error) {
  failed = true;
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
} finally {
  await infra.stop();
}
process.exit(failed ? 1 : 0);

function say(text: string): void {
  report += text;
  process.stdout.write(text);
}

async function openSides(scheduleId: number, text: string): Promise<[Side, Side]> {
  const base = { controlPort: PORTS.control, text };
  const fleetOf = (target: Target) =>
    startChild('tests/bench/support/fleet-process.ts', {
      args: [JSON.stringify(target)],
      core: CLIENT_CORE,
    });
  const bareServer = await startChild('tests/bench/support/bare-server.ts', {
    args: [String(PORTS.bare), String(PORTS.control)],
    core: SERVER_CORE,
  });
  const maruServer = await startChild('realtime/src/main.ts', {
    env,
    core: SERVER_CORE,
    readyUrl: `http://127.0.0.1:${PORTS.realtime}/readyz`,
  });
  const { databaseUrl, redisUrl } = infra;
  const maru = { databaseUrl, redisUrl, redisPrefix: 'maru:{maru}', scheduleId };
  return [
    {
      name: 'bare ws',
      server: bareServer,
      fleet: await fleetOf({ ...base, port: PORTS.bare, maru: null }),
    },
    {
      name: 'Maru',
      server: maruServer,
      fleet: await fleetOf({ ...base, port: PORTS.realtime, maru }),
    },
  ];
}

async function measure(size: number, scheduleId: number, text: string): Promise<void> {
  const [bare, maru] = await openSides(scheduleId, text);
  const sides = [bare, maru];
  const memory = new Map<Side, number>();
  for (const side of sides) {
    // What the first connections load and compile is not a connection's memory.
    await side.fleet.ask({ do: 'grow', size: Math.ceil(size / 5) });
    await side.server.collect();
    const before = rssKiBOf(side.server.pid);
    await side.fleet.ask({ do: 'grow', size });
    await pause(SETTLE_MS);
    await side.server.collect();
    memory.set(side, (rssKiBOf(side.server.pid) - before) / (size - Math.ceil(size / 5)));
  }
  for (const side of sides) {
    await side.fleet.ask({ do: 'flood', ms: WARM_MS, window: 4, perTrigger: 1 });
    await side.fleet.ask({ do: 'latency', rounds: 5, from: 'stream' });
  }

  say(`\n${size.toLocaleString('en-US')} clients, ${Buffer.byteLength(text)} bytes\n\n`);
  const rows: (string | number)[][] = [];
  for (const [name, shape] of Object.entries(FLOODS)) {
    rows.push(
      ...(await compareFloods(name, { do: 'flood', ms: FLOOD_MS, ...shape }, size, bare, maru)),
    );
  }
  const head = [
    'flood',
    'server',
    'deliveries/s',
    'us CPU/delivery',
    'deliveries per CPU s, x bare',
    'foreign cores',
  ];
  say(`${table(head, rows)}\n\n`);

  const late = await compareLatency(bare, maru);
  const lateHead = [
    'latency, ms',
    'p50 of all',
    'p99 of all',
    'p50 of the last client',
    'p99 of the last client',
    'last client, x bare',
  ];
  say(`${table(lateHead, late)}\n\n`);

  for (const side of sides) {
    const state = stateAnswer.parse(await side.fleet.ask({ do: 'state' }));
    const kib = memory.get(side)!.toFixed(1);
    say(
      `- ${side.name}: ${kib} KiB RSS a connection, lost ${state.lost}, strays ${state.strays}\n`,
    );
    if (state.lost + state.strays > 0) failed = true;
  }
  for (const side of sides) {
    await side.fleet.stop();
    await side.server.stop();
  }
}

/** Slices take turns; a ratio compares one with the reference just before it. */
async function compareFloods(name: string, order: Order, size: number, bare: Side, maru: Side) {
  const pairs: [Slice, Slice][] = [];
  for (let i = 0; i < rotations; i++) {
    pairs.push([await cleanSlice(bare, order, size), await cleanSlice(maru, order, size)]);
  }
  const ratio = median(pairs.map(([reference, own]) => reference.usCpu / own.usCpu));
  return [bare, maru].map((side, i) => {
    const of = (pick: (slice: Slice) => number) => median(pairs.map((pair) => pick(pair[i]!)));
    const relative = side === bare ? 1 : ratio;
    return [
      name,
      side.name,
      Math.round(of((s) => s.perSecond)),
      of((s) => s.usCpu),
      relative,
      of((s) => s.foreign),
    ];
  });
}

function cleanSlice({ server, fleet }: Side, order: Order, size: number): Promise<Slice> {
  return takeCleanSlice({
    server: server.pid,
    known: [server.pid, fleet.pid, process.pid, ...infra.pids],
    run: async () => z.number().parse(await fleet.ask(order)) * size,
  });
}

async function compareLatency(bare: Side, maru: Side): Promise<(string | number)[][]> {
  const ways = [
    { name: 'bare ws: order → client', side: bare, from: 'stream' },
    { name: 'Maru: stream entry → client', side: maru, from: 'stream' },
    { name: 'Maru: COMMIT → client', side: maru, from: 'commit' },
  ] as const;
  const results = ways.map(() => ({ every: [] as number[], last: [] as number[] }));
  for (let i = 0; i < rotations; i++) {
    for (const [place, { side, from }] of ways.entries()) {
      const order = { do: 'latency', rounds: LATENCY_ROUNDS, from } as const;
      const { every, last } = latencyAnswer.parse(await side.fleet.ask(order));
      for (const ms of every) results[place]!.every.push(ms);
      results[place]!.last.push(...last);
    }
  }
  const reference = median(results[0]!.last);
  return ways.map(({ name }, place) => {
    const { every, last } = results[place]!;
    const late = [0.5, 0.99];
    return [
      name,
      ...late.map((share) => percentile(every, share)),
      ...late.map((share) => percentile(last, share)),
      median(last) / reference,
    ];
  });
}
