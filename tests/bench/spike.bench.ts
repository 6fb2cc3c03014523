import { changeBroadcastStatus } from '@maru/domain/broadcast/broadcast-status';
import { connectDb, type Db } from '@maru/platform/db/db';
import { setTimeout as pause } from 'node:timers/promises';
import { table } from '../../platform/stack/markdown-table.ts';
import { insertBroadcast, insertExpert } from '../support/broadcasts.ts';
import { startEdge, type Edge } from '../support/edge.ts';
import { atMost, exactly, type Line } from '../support/lines.ts';
import { startStack } from '../support/stack.ts';
import { benchFlags } from './support/bench-flags.ts';
import { familyCpuMsOf } from './support/process-family.ts';
import { recordFirstVisit, type FirstVisit } from './support/first-visit.ts';
import { cpuMsOf, machineBusyMs, monotonicMs } from './support/process-usage.ts';
import { BROWSER, EDGE_SKIPPED } from './support/public-site.ts';
import { runBench, type Measured } from './support/run-bench.ts';
import { databaseUrlOf, pidOf } from './support/stack-fleet.ts';
import { parentOf } from '../../platform/stack/process-identity.ts';
import { percentile } from './support/statistics.ts';
import { VisitorCrowd } from './support/visitor-crowd.ts';

/*
 * Measures the minute before nine o'clock. Visitors open the home page at random moments: the page,
 * the reads and the socket that its scripts make. One visitor in `--new` has no assets in its cache
 * and loads them too. A real browser records these requests before. Then a broadcast turns LIVE, and
 * every socket must receive it.
 *
 * The visitors come to the public address of `npm start` and, if nginx is installed, to the edge of
 * docker-compose.yml. Answers are compressed as for browsers. The visitors run in this process and
 * share the cores with the servers. The table shows their share.
 *
 * npm run bench -- spike [--visitors=10000] [--seconds=60] [--new=10] [--short] [--seed=1]
 *
 * This process and realtime hold one file descriptor per visitor: raise `ulimit -n`.
 */

const { flags, random } = benchFlags({
  visitors: { type: 'string', default: '10000' },
  seconds: { type: 'string', default: '60' },
  new: { type: 'string', default: '10' },
});
const visitors = flags.short ? 1_000 : Number(flags.visitors);
const seconds = flags.short ? 6 : Number(flags.seconds);

const oneInNew = Number(flags.new);

const PORT = 4860;
const EDGE_PORT = PORT + 19;
const BEHIND = { web: [PORT], api: [PORT + 1], realtime: [PORT + 2] };
const EDGE_CONNECTIONS = 32_768;
const PAGE = '/';
/** A number that no expert of the demo has. */
const EXPERT = 8_900;
const MOST_WAIT_MS = 2_000;
/** Time after the start for the work that a new process does once. */
const CALM_MS = 3_000;
const VISITORS = 'the visitors (this process)';
const PROCESSES = ['web', 'api', 'realtime', 'workers', 'redis', 'postgres'] as const;

const { stack, stop } = await startStack({
  brand: 'maru',
  port: PORT,
  realtime: 1,
  env: { SOCKETS_PER_ADDRESS: '100000' },
});
const db = connectDb(databaseUrlOf(stack, PORT));
let edge: Edge | null = null;
const SPIKE = { name: 'spike', title: 'The minute before nine', short: flags.short };
await runBench(SPIKE, measure, async () => {
  await db.end();
  await edge?.stop();
  await stop();
});

async function measure(): Promise<Measured> {
  edge = await startEdge(EDGE_PORT, { ports: BEHIND, connections: EDGE_CONNECTIONS });
  const scheduleId = await insertBroadcast(db, { expertId: await insertExpert(db, EXPERT) });
  // The first changes announce the broadcast to the processes that already run.
  await turn(db, scheduleId, 1);
  await turn(db, scheduleId, 0);
  const visit = await recordFirstVisit(`http://127.0.0.1:${PORT}`, PAGE);
  await pause(CALM_MS);
  const all = [await spike('public address', PORT, visit, scheduleId)];
  if (edge) all.push(await spike('behind the edge', EDGE_PORT, visit, scheduleId));

  const parts = `the page and ${visit.reads.length} reads of the API`;
  const loads = `One in ${oneInNew} also loaded the ${visit.assets.length} assets of a first visit.`;
  const count = visitors.toLocaleString('en-US');
  return {
    text: [
      `${count} visitors in ${seconds} s. Each requested ${parts}, compressed, and kept a socket. ${loads}`,
      ...all.flatMap(({ tables }) => tables),
      ...(edge ? [] : [EDGE_SKIPPED]),
    ].join('\n\n'),
    truths: all.flatMap(({ truths }) => truths),
    speeds: all.flatMap(({ speeds }) => speeds),
  };
}

async function spike(way: string, port: number, visit: FirstVisit, scheduleId: number) {
  const crowd = new VisitorCrowd({ port, visit, oneInNew, headers: BROWSER, random });
  const processes = namedProcesses();
  const usage = () => ({
    at: monotonicMs(),
    busy: machineBusyMs(),
    cpu: processes.map(({ cpuMs }) => cpuMs()),
  });
  const before = usage();
  await crowd.arrive(visitors, seconds * 1_000);
  const after = usage();
  const heard = await crowd.hear('schedule.changed', () => turn(db, scheduleId, 1));
  const missing = visitors - heard.length;
  const { waits, errors, failed, lost } = crowd;
  crowd.close();
  await turn(db, scheduleId, 0);
  await pause(CALM_MS);
  if (errors.length > 0) process.stdout.write(`${way}: ${errors.join('; ')}\n`);

  const ms = after.at - before.at;
  const cpu = processes.map(({ name }, no) => ({ name, ms: after.cpu[no]! - before.cpu[no]! }));
  const sum = (all: typeof cpu) => all.reduce((total, { ms: own }) => total + own, 0);
  const servers = cpu.filter(({ name }) => name !== VISITORS);
  const usRow = (name: string, ownMs: number) => [
    way,
    name,
    ownMs / ms,
    (ownMs * 1_000) / visitors,
  ];
  const foreign = Math.max(0, after.busy - before.busy - sum(cpu)) / ms;
  const waitRow = (what: string, values: readonly number[]) => [
    way,
    what,
    ...[0.5, 0.99, 1].map((share) => percentile(values, share)),
  ];
  const tables = [
    table(
      ['visitors came to', 'wait, ms', 'p50', 'p99', 'longest'],
      [
        waitRow('page', waits.page),
        waitRow('slowest answer of a visitor', waits.slowest),
        waitRow('page, assets, reads and schedule', waits.everything),
        waitRow('COMMIT → socket', heard),
      ],
    ),
    table(
      ['visitors came to', 'process', 'cores', 'us CPU/visitor'],
      [
        ...cpu.map(({ name, ms: own }) => usRow(name, own)),
        usRow('all servers', sum(servers)),
        [way, 'other processes of the machine', foreign, ''],
      ],
    ),
  ];
  const truths = [
    exactly(`[spike] ${way}: visitors with an error`, failed),
    exactly(`[spike] ${way}: sockets lost`, lost),
    exactly(`[spike] ${way}: visitors whose badge did not turn`, missing),
  ];
  const longest = (what: string, values: readonly number[]): Line =>
    atMost(`[spike] ${way}: longest ${what}`, percentile(values, 1), MOST_WAIT_MS, 'ms');
  const speeds = [
    longest('wait for the page', waits.page),
    longest('wait for everything', waits.everything),
    longest('wait for the badge', heard),
  ];
  return { tables, truths, speeds };
}

/** @property cpuMs user and system CPU ms so far. */
interface NamedProcess {
  name: string;
  cpuMs: () => number;
}

/** The supervisor and this process are counted without their children, which are listed too. */
function namedProcesses(): NamedProcess[] {
  const family = (name: string, pid: number) => ({ name, cpuMs: () => familyCpuMsOf(pid) });
  const alone = (name: string, pid: number) => ({ name, cpuMs: () => cpuMsOf(pid) });
  return [
    ...PROCESSES.map((name) => family(name, pidOf(stack, name))),
    alone('supervisor', parentOf(pidOf(stack, 'web'))!),
    ...(edge ? [family('nginx', edge.pid)] : []),
    alone(VISITORS, process.pid),
  ];
}

/** @returns the moment of the COMMIT on the monotonic clock. */
async function turn(own: Db, scheduleId: number, status: 0 | 1): Promise<number> {
  const change = { scheduleId, status, version: null, by: null };
  const changed = await own.begin((tx) => changeBroadcastStatus(tx, change));
  const at = monotonicMs();
  if (typeof changed === 'string') throw new Error(`The change was refused: ${changed}.`);
  return at;
}
