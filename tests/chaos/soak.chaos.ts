/**
 * Proves that a long-running system stays stable (reliability F28). No process leaks memory,
 * files or connections, and nothing fails.
 *
 *     npm run chaos -- soak [--minutes=120] [--screens=2000] [--rate=50] [--seed=1] [--short]
 *                           [--out=soak.tsv] [--without=thrift] [--port=4200]
 *
 * Screens show the schedule, staff change it every ten seconds, and visitors send requests. Each
 * minute writes one line of figures. The first eighth of the time fills caches; growth after that
 * is a leak. In a run of a few minutes the slopes mean nothing, so they are printed without a
 * verdict.
 *
 * `--without=thrift` makes the observing process keep connections to the api open, more every
 * minute. The run then has to fail, which proves that the checker detects errors.
 */
import { appendFileSync, readdirSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { rssKiBOf } from '../bench/support/process-usage.ts';
import { Crowd } from './support/crowd.ts';
import { atLeast, exactly, printLines, type Line } from '../support/lines.ts';
import { beginLoad, describeFailures } from './support/load.ts';
import { createRandom } from './support/random.ts';
import { Switchboard } from './support/switchboard.ts';
import { createPrinter } from './support/printer.ts';
import { admitVisitors, asksOf } from './support/visitors.ts';
import { startWorld, type World } from './support/world.ts';

const VISITORS = 200;
const BROADCASTS = 20;
const CHANGES_PER_S = 0.1;
const FIRST_SHARE = 1 / 8;
const RSS_LIMIT_MB_H = 5;
/** A slope of less than this many minutes is noise. */
const JUDGED_MINUTES = 30;
/** Connections of pools come and go. */
const SPARE_FILES = 20;
const CONVERGE_MS = 30_000;
const MINUTE_MS = 60_000;
const KIB_OF_MB = 1_024;

const { values: flags } = parseArgs({
  options: {
    minutes: { type: 'string' },
    screens: { type: 'string' },
    rate: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    out: { type: 'string', default: 'soak.tsv' },
    short: { type: 'boolean', default: false },
    without: { type: 'string', default: '' },
    port: { type: 'string', default: '4200' },
  },
});
const minutes = Number(flags.minutes ?? (flags.short ? 1 : 120));
const size = Number(flags.screens ?? (flags.short ? 200 : 2_000));
const perSecond = Number(flags.rate ?? (flags.short ? 20 : 50));
const seed = Number(flags.seed);
const random = createRandom(seed);
const say = createPrinter();

/** How a process was at a moment. */
interface Figures {
  name: string;
  /** Minutes since the begin. */
  at: number;
  rssMb: number;
  files: number;
}

const firstPort = Number(flags.port);
say(`seed ${seed}, ${minutes} minutes, ${size} screens, ${perSecond} requests a second`);
const world = await startWorld({ firstPort, api: 1, realtime: 1, web: 1 });
let held = false;
try {
  held = printLines(`F28, seed ${seed}`, await soak(world));
} finally {
  await world.end(false);
}
process.exitCode = held ? 0 : 1;

async function soak(on: World): Promise<Line[]> {
  const [webPort] = on.webPorts;
  const url = `http://127.0.0.1:${webPort}`;
  const visitors = await admitVisitors(on, VISITORS);
  const board = await Switchboard.open({ ...on, apiUrl: url }, BROADCASTS, random);
  const crowd = await Crowd.gather({ size, portOf: () => webPort!, random });
  // The broadcasts were inserted without the API. The first change of each one announces it to the
  // screens.
  await board.turnAll();
  const load = beginLoad(
    asksOf(visitors, () => url, random),
    { perSecond, random },
  );
  const stopChanging = board.begin(CHANGES_PER_S);
  const kept: Socket[] = [];
  const pids = pidsOf(on);

  const history: Figures[] = [];
  writeFileSync(flags.out, 'minute\tprocess\trss MB\tfiles\trequests\tfailed\tscreens away\n');
  const began = Date.now();
  for (let minute = 0; minute <= minutes; minute += 1) {
    await pause(Math.max(0, began + minute * MINUTE_MS - Date.now()));
    if (flags.without === 'thrift') keepOpen(kept, on.apiUrl, SPARE_FILES);
    const now = look(pids, minute);
    history.push(...now);
    const failed = load.asked.filter(({ status }) => status !== 200).length;
    const tail = [load.asked.length, failed, crowd.away].join('\t');
    for (const { name, rssMb, files } of now) {
      appendFileSync(flags.out, `${minute}\t${name}\t${rssMb.toFixed(1)}\t${files}\t${tail}\n`);
    }
  }
  await stopChanging();
  await load.stop();
  for (const socket of kept) socket.destroy();
  for (const line of describeFailures(load.asked)) say(line);

  const truth = new Map(await board.look());
  // This broadcast was also inserted without the API, and it never changes.
  truth.delete(visitors.scheduleId);
  const isRight = () => Object.values(crowd.compare(truth)).every((wrong) => wrong === 0);
  await crowd.until(isRight, Date.now() + CONVERGE_MS);
  const screens = crowd.compare(truth);
  crowd.close();
  const names = [...new Set(history.map(({ name }) => name))];
  return [
    atLeast('requests', load.asked.length, 1),
    exactly('requests that failed', load.asked.filter(({ status }) => status !== 200).length),
    exactly('changes refused', board.history.filter(({ answer }) => answer !== 200).length),
    exactly('screens disconnected', crowd.losses),
    ...Object.entries(screens).map(([what, wrong]) => exactly(`screens: ${what}`, wrong)),
    ...names.map((name) => growthOf(name, history)),
    ...names.map((name) => filesOf(name, history)),
    exactly('processes that exited', ended(on, pids)),
  ];
}

function pidsOf({ web, apis, realtime, workers }: World): Map<string, number> {
  const kinds = { web, api: apis, realtime, workers };
  return new Map(
    Object.entries(kinds).flatMap(([kind, victims]) =>
      victims.map(({ pid }, n) => [victims.length > 1 ? `${kind} ${n + 1}` : kind, pid] as const),
    ),
  );
}

function ended(on: World, pids: ReadonlyMap<string, number>): number {
  const now = pidsOf(on);
  return [...pids].filter(([name, pid]) => now.get(name) !== pid).length;
}

function look(pids: ReadonlyMap<string, number>, at: number): Figures[] {
  return [...pids].map(([name, pid]) => ({
    name,
    at,
    rssMb: rssKiBOf(pid) / KIB_OF_MB,
    files: readdirSync(`/proc/${pid}/fd`).length,
  }));
}

function isLate({ at }: Figures): boolean {
  return at >= minutes * FIRST_SHARE;
}

/** Memory growth, by linear regression of the samples. */
function growthOf(name: string, history: readonly Figures[]): Line {
  const late = history.filter((one) => one.name === name && isLate(one));
  const [meanAt, meanMb] = [mean(late.map(({ at }) => at)), mean(late.map(({ rssMb }) => rssMb))];
  const along = late.reduce((sum, { at, rssMb }) => sum + (at - meanAt) * (rssMb - meanMb), 0);
  const spread = late.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0);
  // A single look has no slope.
  const mbPerHour = spread === 0 ? 0 : (along / spread) * 60;
  const isJudged = minutes >= JUDGED_MINUTES;
  return {
    what: `memory of ${name}, ${meanMb.toFixed(0)} MB, grows by MB/h`,
    goal: isJudged ? `< ${RSS_LIMIT_MB_H}` : 'too short to measure',
    measured: mbPerHour,
    held: !isJudged || mbPerHour < RSS_LIMIT_MB_H,
  };
}

function filesOf(name: string, history: readonly Figures[]): Line {
  const late = history.filter((one) => one.name === name && isLate(one));
  const more = late.at(-1)!.files - late[0]!.files;
  return {
    what: `files of ${name}, ${late.at(-1)!.files} at the end, increase`,
    goal: `≤ ${SPARE_FILES}`,
    measured: more,
    held: more <= SPARE_FILES,
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function keepOpen(kept: Socket[], url: string, count: number): void {
  for (let n = 0; n < count; n += 1) kept.push(connect(Number(new URL(url).port), '127.0.0.1'));
}
