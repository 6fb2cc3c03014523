import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { startWorld, type World } from '../chaos/support/world.ts';
import { insertBroadcast, insertExpert, minutesFromNow } from '../support/broadcasts.ts';
import { countSockets } from '../support/count-sockets.ts';
import { atMost, exactly, type Line } from '../support/lines.ts';
import { benchFlags } from './support/bench-flags.ts';
import { pinTo, startChild, type Child } from './support/child.ts';
import { cpuMsOf, rssKiBOf } from './support/process-usage.ts';
import { runBench, type Measured } from './support/run-bench.ts';
import { takeCleanSlice } from './support/slice.ts';
import { median } from './support/statistics.ts';
import { table } from '../../platform/stack/markdown-table.ts';

/*
 * Compares the same number of sockets on one, two and four realtime processes behind the public
 * process (features R08). Every change must reach each socket once. Several processes must not
 * raise the cost per delivery, apart from each process's idle cost.
 *
 * All realtime processes share core 0, and everything else shares core 1. The benchmark therefore
 * measures the cost of an additional process. The gain in latency with one core per process is
 * calculated in docs/scaling.md.
 *
 *     npm run bench -- processes [--processes=1,2,4] [--sockets=6000] [--rotations=5] [--short] [--seed=1]
 *
 * The public process holds two file descriptors per socket.
 */

const { flags, seed } = benchFlags({
  processes: { type: 'string', default: '1,2,4' },
  sockets: { type: 'string', default: '6000' },
  rotations: { type: 'string', default: '5' },
});
const counts = flags.processes.split(',').map(Number);
const sockets = flags.short ? 400 : Number(flags.sockets);
const rotations = flags.short ? 1 : Number(flags.rotations);

const FIRST_PORT = 4780;
const CONTROL_PORT = FIRST_PORT + 19;
const SERVER_CORE = 0;
const OTHER_CORE = 1;
/** A number that no expert of the demo has. */
const EXPERT = 9_000;
const FLOOD_MS = 1_500;
const WARM_MS = 2_500;
const LATENCY_ROUNDS = 12;
/** Wait for the socket counts, which each process reports once per second. */
const SAID_MS = 2_500;
const IDLE_MS = 5_000;

const GOALS = { fullest: 1.05, cost: 1.1, last: 1.25 };
const MOST_FEW = 2;
const REACHED = { few: 1.5, many: 1.8 };
const WHY =
  'processes that share one core turn each other out of its cache at every change, and each reads the change for fewer sockets';

const latencyAnswer = z.object({ last: z.array(z.number()) });
const stateAnswer = z.object({ lost: z.number(), strays: z.number() });

interface Seen {
  processes: number;
  /** Of the process that has the most sockets, x an even share. */
  fullest: number;
  /** Cores of all realtime processes while nothing happens. */
  idle: number;
  /** CPU of all realtime processes for one delivery, in us, without the above. */
  usCpu: number;
  perSecond: number;
  /** From the commit to the last socket, in ms. */
  lastMs: number;
  /** Memory of all realtime processes, in MiB. */
  mib: number;
}

pinTo(OTHER_CORE, [process.pid]);
const truths: Line[] = [];
const PROCESSES = {
  name: 'processes',
  title: 'Several realtime processes',
  short: flags.short,
};
await runBench(PROCESSES, measure, async () => undefined);

async function measure(): Promise<Measured> {
  const all: Seen[] = [];
  for (const processes of counts) all.push(await measureWith(processes));
  const [one] = all;
  const rows = all.map((seen) => [
    seen.processes,
    seen.fullest,
    seen.idle,
    seen.usCpu,
    seen.usCpu / one!.usCpu,
    Math.round(seen.perSecond),
    seen.lastMs,
    Math.round(seen.mib),
  ]);
  const head = [
    'processes',
    'the fullest, x an even share',
    'cores while idle, of all',
    'us CPU/delivery, of all',
    `x ${one!.processes}`,
    'deliveries/s, on one core',
    'COMMIT → last socket, ms',
    'MiB, of all',
  ];
  const text = `${sockets.toLocaleString('en-US')} sockets through one public process. The realtime processes shared one core. The machine's load was ${loadavg()[0]!.toFixed(1)}.

${table(head, rows)}`;
  const speeds = all.slice(1).flatMap((seen) => {
    const ofSeveral = `with ${seen.processes} processes, x ${one!.processes}`;
    const reached = REACHED[seen.processes > MOST_FEW ? 'many' : 'few'];
    const cost = seen.usCpu / one!.usCpu;
    return [
      atMost(`[R08] CPU of a delivery ${ofSeveral}`, cost, GOALS.cost, '', { reached, why: WHY }),
      atMost(`[R08] the last socket ${ofSeveral}`, seen.lastMs / one!.lastMs, GOALS.last),
    ];
  });
  return { text, truths, speeds };
}

async function measureWith(processes: number): Promise<Seen> {
  const world = await startWorld({ firstPort: FIRST_PORT, api: 1, realtime: processes, web: 1 });
  let fleet: Child | undefined;
  try {
    const servers = world.realtime.map(({ pid }) => pid);
    pinTo(SERVER_CORE, servers);
    fleet = await openFleet(world);
    await fleet.ask({ do: 'grow', size: sockets });
    await pause(SAID_MS);
    const idle = await coresWhileIdle(servers);
    const shares = await Promise.all(world.realtimePorts.map(countSockets));
    await fleet.ask({ do: 'flood', ms: WARM_MS, window: 4, perTrigger: 1 });
    await fleet.ask({ do: 'latency', rounds: 5, from: 'commit' });

    const floods = [];
    const last: number[] = [];
    for (let rotation = 0; rotation < rotations; rotation += 1) {
      floods.push(await flood(world, fleet, servers));
      const order = { do: 'latency', rounds: LATENCY_ROUNDS, from: 'commit' } as const;
      last.push(...latencyAnswer.parse(await fleet.ask(order)).last);
    }
    const seen: Seen = {
      processes,
      fullest: Math.max(...shares) / (sockets / processes),
      idle,
      usCpu: median(floods.map(({ usCpu, perSecond }) => usCpu - (idle / perSecond) * 1e6)),
      perSecond: median(floods.map(({ perSecond }) => perSecond)),
      lastMs: median(last),
      mib: servers.reduce((sum, pid) => sum + rssKiBOf(pid), 0) / 1_024,
    };
    process.stdout.write(`${processes} processes: ${shares.join(', ')} sockets\n`);
    const state = stateAnswer.parse(await fleet.ask({ do: 'state' }));
    const of = `with ${processes} ${processes === 1 ? 'process' : 'processes'}`;
    truths.push(
      exactly(`[R08] sockets lost ${of}`, state.lost),
      exactly(`[R08] duplicated or unexpected ${of}`, state.strays),
      atMost(`[R08] the fullest ${of}, x an even share`, seen.fullest, GOALS.fullest),
    );
    return seen;
  } finally {
    await fleet?.stop();
    await world.end(false);
  }
}

async function openFleet({ db, config, redisUrl, webPorts }: World): Promise<Child> {
  const expertId = await insertExpert(db, EXPERT);
  const scheduleId = await insertBroadcast(db, {
    expertId,
    start: minutesFromNow(0),
    end: minutesFromNow(60),
  });
  const { DATABASE_URL: databaseUrl, redisPrefix } = config;
  const target = {
    port: webPorts[0],
    controlPort: CONTROL_PORT,
    text: '',
    seed,
    maru: { databaseUrl, redisUrl, redisPrefix, scheduleId },
  };
  return startChild('tests/bench/support/fleet-process.ts', {
    args: [JSON.stringify(target)],
    core: OTHER_CORE,
  });
}

async function coresWhileIdle(pids: readonly number[]): Promise<number> {
  const used = () => pids.reduce((sum, pid) => sum + cpuMsOf(pid), 0);
  const before = used();
  await pause(IDLE_MS);
  return (used() - before) / IDLE_MS;
}

function flood(world: World, fleet: Child, servers: readonly number[]) {
  const others = [world.postgres, world.redis, ...world.workers, ...world.apis, ...world.web];
  return takeCleanSlice({
    servers,
    known: [...servers, fleet.pid, process.pid, ...others.map(({ pid }) => pid)],
    run: async () => {
      const order = { do: 'flood', ms: FLOOD_MS, window: 4, perTrigger: 1 } as const;
      return z.number().parse(await fleet.ask(order)) * sockets;
    },
  });
}
