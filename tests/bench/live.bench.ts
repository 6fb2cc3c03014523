import { loadavg } from 'node:os';
import { parseConfig } from '@maru/platform/config/config';
import { connectDb } from '@maru/platform/db/db';
import { z } from 'zod';
import { atMost, type Line } from '../support/lines.ts';
import { addActor } from '../support/acting-staff.ts';
import { addBroadcast } from './support/add-broadcast.ts';
import { watchBadge } from './support/badge-on-screen.ts';
import { benchFlags } from './support/bench-flags.ts';
import { pinTo, startChild, type Child } from './support/child.ts';
import { openInfra } from './support/infra.ts';
import { kickOut } from './support/kick.ts';
import { processEnv } from './support/process-env.ts';
import { runBench, type Measured } from './support/run-bench.ts';
import { median, percentile } from './support/statistics.ts';
import { table } from '../../platform/stack/markdown-table.ts';

/*
 * Measures the time from a change's COMMIT until its delivery, in three cases:
 *
 * - At the last of 100 clients, through outbox, relay, Redis and the realtime process. One baseline
 *   writes to the stream directly. The other is a relay that polls every 50 ms (performance P7).
 * - At the socket of a staff account that has logged in elsewhere. The server then closes the
 *   socket (performance P8).
 * - On the page of a real browser while 2,000 sockets are open (features R02).
 *
 * Maru's processes run on core 0, everything else on core 1.
 *
 *     npm run bench -- live [--rounds=3] [--sockets=2000] [--short] [--seed=1]
 */

const { flags, seed, random } = benchFlags({
  rounds: { type: 'string', default: '3' },
  sockets: { type: 'string', default: '2000' },
});
const rounds = flags.short ? 1 : Number(flags.rounds);
const sockets = flags.short ? 200 : Number(flags.sockets);
const samples = flags.short ? 20 : 150;
const screenChanges = flags.short ? 10 : 100;

const PORTS = { realtime: 4730, control: 4731, postgres: 4735, redis: 4736 };
const FIRST_WORLD_PORT = 4740;
const SERVER_CORE = 0;
const OTHER_CORE = 1;
const CLIENTS = 100;
const WARM_SAMPLES = 10;
const KICKS = flags.short ? 5 : 50;

const GOALS = { p50: 1.25, p99: 1.5, polling: 0.12, kick: 1.5, screenMs: 1_000 };

/** The ways of a change from its writer to the clients. */
const WAYS = {
  direct: { name: 'the writer adds it to the stream', from: 'direct', relay: null, samples },
  maru: {
    name: 'Maru: outbox and relay',
    from: 'commit',
    relay: 'tests/bench/support/relay-process.ts',
    samples,
  },
  polling: {
    name: 'outbox, polled every 50 ms',
    from: 'commit',
    relay: 'tests/bench/support/polling-relay-process.ts',
    samples: Math.ceil(samples / 3),
  },
} as const;
type Way = keyof typeof WAYS;
const ways = ['direct', 'maru', 'polling'] as const satisfies readonly Way[];

const lateness = z.object({ every: z.array(z.number()), last: z.array(z.number()) });

/** Ratios to the other servers, reached by a relay that takes events from their notifications. */
const REACHED = { p50: 1.6, p99: 1.7, polling: 0.18 };
const WHY =
  'The notification wakes one more process before Redis. A relay that read its rows in a transaction reached 1.92, and one that removes them at once competes with the deliveries.';

const infra = await openInfra(PORTS);
pinTo(OTHER_CORE, [process.pid, ...infra.pids]);
const env = { ...processEnv(infra), REALTIME_PORT: String(PORTS.realtime) };
const config = parseConfig(env);
const db = connectDb(infra.databaseUrl, { max: 2 });

const lasts: Record<Way, number[]> = { direct: [], maru: [], polling: [] };
const kicks: number[] = [];
const LIVE = { name: 'live', title: 'From the commit to the screen', short: flags.short };
await runBench(LIVE, measureAll, () => infra.stop());

async function measureAll(): Promise<Measured> {
  const { adminId } = await addActor(db);
  const fleet = await openStage();
  for (let round = 0; round < rounds; round++) {
    for (const way of ways) await measure(fleet, way);
    kicks.push(...(await measureKicks(adminId)));
  }
  await fleet.stop();
  await db.end();
  await infra.stop();
  const screen = await watchBadge({
    firstPort: FIRST_WORLD_PORT,
    sockets,
    changes: screenChanges,
    serverCore: SERVER_CORE,
    random,
  });
  return report(screen);
}

async function openStage(): Promise<Child> {
  const { scheduleId, text } = await addBroadcast(infra.databaseUrl);
  await startChild('realtime/src/main.ts', {
    env,
    core: SERVER_CORE,
    readyUrl: `http://127.0.0.1:${PORTS.realtime}/readyz`,
  });
  const { databaseUrl, redisUrl } = infra;
  const maru = { databaseUrl, redisUrl, redisPrefix: config.redisPrefix, scheduleId };
  const target = { port: PORTS.realtime, controlPort: PORTS.control, text, maru, seed };
  const fleet = await startChild('tests/bench/support/fleet-process.ts', {
    args: [JSON.stringify(target)],
    core: OTHER_CORE,
  });
  await fleet.ask({ do: 'grow', size: CLIENTS });
  return fleet;
}

async function measure(fleet: Child, way: Way): Promise<void> {
  const { relay: file, from, samples: wanted } = WAYS[way];
  const relay = file === null ? null : await startChild(file, { env, core: SERVER_CORE });
  await fleet.ask({ do: 'latency', rounds: WARM_SAMPLES, from });
  const { last } = lateness.parse(await fleet.ask({ do: 'latency', rounds: wanted, from }));
  lasts[way].push(...last);
  process.stdout.write(`${WAYS[way].name}: ${median(last).toFixed(2)} ms\n`);
  await relay?.stop();
}

async function measureKicks(adminId: number): Promise<number[]> {
  const relay = await startChild(WAYS.maru.relay, { env, core: SERVER_CORE });
  await kickOut(db, config, { adminId, port: PORTS.realtime, times: WARM_SAMPLES });
  const took = await kickOut(db, config, { adminId, port: PORTS.realtime, times: KICKS });
  await relay.stop();
  return took;
}

/** That everything arrived was proven on the way. */
function report(screen: readonly number[]): Measured {
  const p50 = (values: readonly number[]) => percentile(values, 0.5);
  const p99 = (values: readonly number[]) => percentile(values, 0.99);
  const rows: [string, readonly number[]][] = [
    ...ways.map((way): [string, number[]] => [
      `last of ${CLIENTS} clients; ${WAYS[way].name}`,
      lasts[way],
    ]),
    ['login elsewhere: old socket notified and closed', kicks],
    [`on the page of a browser, ${sockets.toLocaleString('en-US')} sockets open`, screen],
  ];
  const p50OfMaru = p50(lasts.maru);
  const speeds = [
    ownWay('[P7] p50, x its writer', p50OfMaru / p50(lasts.direct), 'p50'),
    ownWay('[P7] p99, x its writer', p99(lasts.maru) / p99(lasts.direct), 'p99'),
    ownWay('[P7] p50, x polling', p50OfMaru / p50(lasts.polling), 'polling'),
    atMost('[P8] p50, x the p50 of a change', p50(kicks) / p50OfMaru, GOALS.kick),
    atMost('[R02] p99 on the page', p99(screen), GOALS.screenMs, 'ms'),
  ];
  const text = `${rounds} rounds; machine load ${loadavg()[0]!.toFixed(1)}.

${table(
  ['COMMIT →, ms', 'times', 'p50', 'p99', 'slowest'],
  rows.map(([name, ms]) => [name, ms.length, p50(ms), p99(ms), Math.max(...ms)]),
)}`;
  return { text, speeds };
}

/** Result line for the ratio of Maru's time to a baseline's time. */
function ownWay(what: string, ratio: number, goal: keyof typeof REACHED): Line {
  return atMost(what, ratio, GOALS[goal], '', { reached: REACHED[goal], why: WHY });
}
