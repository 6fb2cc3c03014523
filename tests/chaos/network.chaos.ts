/**
 * Proves that a bad network between the API and its databases causes no hangs (reliability F20,
 * O4, O5). Every network fault is applied to the path to PostgreSQL, then to the path to Redis,
 * under load.
 *
 *     npm run chaos -- network [--seed=1] [--seconds=60] [--rate=200] [--short]
 *                              [--only=postgres:timeout] [--without=mending] [--port=4200]
 *
 * Every request must be answered, with its own answer or with 503. Five seconds after a fault ends,
 * service must be back to normal. Separate lines check that answers arrive within five seconds, and
 * how fast they are after the fault.
 *
 * `--without=mending` keeps a fault active after its end. The run must then fail, which proves that
 * the checker works.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { redisUrl } from '../../platform/stack/embedded-redis.ts';
import { median } from '../bench/support/statistics.ts';
import { table } from '../../platform/stack/markdown-table.ts';
import { atLeast, atMost, exactly, printLines, type Line } from '../support/lines.ts';
import { beginLoad, describeFailures, type Asked } from './support/load.ts';
import { createRandom } from './support/random.ts';
import { openTcpProxy, type Faults, type TcpProxy } from './support/tcp-proxy.ts';
import { createPrinter } from './support/printer.ts';
import { admitVisitors, asksOf } from './support/visitors.ts';
import { postgresPortOf, redisPortOf, startWorld, withPort } from './support/world.ts';

/** After the first port. */
const PROXY_PORTS = 16;
const VISITORS = 100;
/** Warm-up time until a new process reaches its full speed. */
const WARM_MS = 8_000;
/** Duration of normal operation before the first fault. It gives the baseline. */
const WELL_MS = 3_000;
/** Time limit for recovery after a fault, and duration of the observation after it. */
const RECOVERY_MS = 5_000;
const LOOKED_AT_MS = 3_000;
/** Lets the last request receive its answer before the next fault begins. */
const ANSWERED_MS = 1_000;
const ANSWER_LIMIT_MS = 5_000;
/** Faults that limit the bandwidth below the request rate. */
const NARROW = /:(?:bandwidth|slicer)$/;
/** Faults that reset connections sooner than a change may complete. */
const RESET = /:reset_peer$/;
const WHY =
  'a change that has started is not interrupted, because a client that receives 503 repeats it';
const KNOWN_SLOW = { reached: 12_000, why: WHY };
const KNOWN_SLOW_RESET = { reached: 9_000, why: WHY };
const KNOWN_GIVEN_UP = { reached: 5, why: WHY };
const KNOWN_BEHIND = {
  reached: 1_500,
  why: 'requests of clients that have disconnected are processed first, for up to 3 seconds more',
};
/**
 * Allowance in addition to twice the usual time, so that a busy moment does not count as a failure.
 */
const SPARE_MS = 100;
/** Number of later failures that are printed. */
const SHOWN = 10;

const FAULTS: Record<string, Faults> = {
  latency: { latency: { ms: 500 } },
  bandwidth: { bandwidth: { bytesPerSecond: 10_000 } },
  slicer: { slicer: { bytes: 64, ms: 1 } },
  limit_data: { limitData: { bytes: 20_000 } },
  reset_peer: { resetPeer: { ms: 300 } },
  slow_close: { slowClose: { ms: 1_000 }, limitData: { bytes: 20_000 } },
  timeout: { timeout: { ms: 1_000 } },
  black_hole: { timeout: { ms: 0 } },
  down: { down: true },
};

const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    seconds: { type: 'string' },
    rate: { type: 'string' },
    only: { type: 'string', default: '' },
    short: { type: 'boolean', default: false },
    without: { type: 'string', default: '' },
    port: { type: 'string', default: '4200' },
  },
});
const faultMs = Number(flags.seconds ?? (flags.short ? 8 : 60)) * 1_000;
const perSecond = Number(flags.rate ?? (flags.short ? 40 : 200));
const firstPort = Number(flags.port);
const seed = Number(flags.seed);
const random = createRandom(seed);
const say = createPrinter();

const isAway = ({ status }: Asked) => status === 503;
/** No request here should be refused, so a refusal also counts as wrong. */
const isWrong = ({ status }: Asked) => status !== null && status !== 200 && status !== 503;
const isUnanswered = ({ status }: Asked) => status === null;
const isFailed = ({ status }: Asked) => status !== 200;
/** Slowest answer. A separate line counts requests without an answer. */
const slowestOf = (asked: readonly Asked[]) =>
  asked.reduce((slowest, one) => (isUnanswered(one) ? slowest : Math.max(slowest, one.ms)), 0);
const medianOf = (asked: readonly Asked[]) => median(asked.map(({ ms }) => ms));

say(`seed ${seed}, ${faultMs / 1_000} s a fault, ${perSecond} requests a second`);
const ways: Record<string, TcpProxy> = {
  postgres: await openTcpProxy(firstPort + PROXY_PORTS, postgresPortOf(firstPort)),
  redis: await openTcpProxy(firstPort + PROXY_PORTS + 1, redisPortOf(firstPort)),
};
const world = await startWorld({
  firstPort,
  api: 1,
  apiEnv: ({ DATABASE_URL }) => ({
    DATABASE_URL: withPort(DATABASE_URL, ways['postgres']!.port),
    REDIS_URL: redisUrl(ways['redis']!.port),
  }),
  // Every response queries the database.
  env: { SHARED_ANSWER_MS: '0' },
});
let held = false;
try {
  held = printLines(`F20, seed ${seed}`, await sufferAll());
} finally {
  if (!held) say(world.logPath);
  await world.end(!held);
  await Promise.all(Object.values(ways).map((way) => way.close()));
}
process.exitCode = held ? 0 : 1;

/** Requests sent during a fault and until the recovery deadline, and requests sent after it. */
interface Suffered {
  name: string;
  sick: readonly Asked[];
  later: readonly Asked[];
}

async function sufferAll(): Promise<Line[]> {
  const visitors = await admitVisitors(world, VISITORS);
  const load = beginLoad(
    asksOf(visitors, () => world.apiUrl, random),
    { perSecond, random },
  );
  await pause(WARM_MS);
  const warmAt = Date.now();
  await pause(WELL_MS);
  const usualMs = median(load.asked.filter(({ at }) => at >= warmAt).map(({ ms }) => ms));
  const spans: { name: string; from: number; until: number; end: number }[] = [];
  for (const [where, way] of Object.entries(ways)) {
    for (const [what, faults] of Object.entries(FAULTS)) {
      const name = `${where}:${what}`;
      if (!name.includes(flags.only)) continue;
      say(name);
      const from = Date.now();
      await way.set(faults);
      await pause(faultMs);
      if (flags.without !== 'mending') await way.set({});
      const until = Date.now() + RECOVERY_MS;
      await pause(RECOVERY_MS + LOOKED_AT_MS + ANSWERED_MS);
      await way.set({});
      spans.push({ name, from, until, end: until + LOOKED_AT_MS });
    }
  }
  await load.stop();
  for (const line of world.errorsLogged()) say(line);
  return judge(
    spans.map(({ name, from, until, end }) => ({
      name,
      sick: load.asked.filter(({ at }) => at >= from && at < until),
      later: load.asked.filter(({ at }) => at >= until && at < end),
    })),
    usualMs,
  );
}

function judge(all: readonly Suffered[], usualMs: number): Line[] {
  const rows = all.map(({ name, sick, later }) => {
    for (const line of describeFailures(sick.filter((one) => !isAway(one))))
      say(`${name}: ${line}`);
    for (const { what, at, ms, status } of later.filter(isFailed).slice(0, SHOWN)) {
      say(
        `${name}, later: ${what} of ${new Date(at).toISOString()} took ${ms} ms, result ${status}`,
      );
    }
    const slowest = sick.toSorted((one, other) => other.ms - one.ms)[0];
    if (slowest) say(`${name}: ${slowest.what} took ${slowest.ms} ms, result ${slowest.status}`);
    return [name, sick.length, sick.filter(isAway).length, slowestOf(sick), medianOf(later)];
  });
  const head = ['fault', 'asked', '503', 'slowest ms', 'later, median ms'];
  process.stdout.write(`\n${table(head, rows)}\n`);
  const sick = all.flatMap((one) => one.sick);
  const those = (are: (name: string) => boolean) => all.filter(({ name }) => are(name));
  const sickOf = (ones: readonly Suffered[]) => ones.flatMap((one) => one.sick);
  const slowestLater = (ones: readonly Suffered[]) =>
    Math.max(0, ...ones.map((one) => medianOf(one.later)));
  const narrow = sickOf(those((name) => NARROW.test(name)));
  const wide = sickOf(those((name) => !NARROW.test(name)));
  const reset = those((name) => RESET.test(name));
  const unbroken = those((name) => !RESET.test(name));
  const later = all.flatMap((one) => one.later);
  const usual = `later, against ${usualMs.toFixed(0)} ms before`;
  return [
    atLeast('requests during a fault', sick.length, 1),
    atLeast('requests five seconds after a fault', later.length, all.length),
    exactly('answers other than success or 503', sick.filter(isWrong).length),
    exactly('not answered', wide.filter(isUnanswered).length),
    atMost(
      'not answered over a slow connection',
      narrow.filter(isUnanswered).length,
      0,
      '',
      KNOWN_GIVEN_UP,
    ),
    exactly('failed later', later.filter(isFailed).length),
    atMost(
      'speed: the slowest answer',
      slowestOf(sickOf(unbroken.filter(({ name }) => !NARROW.test(name)))),
      ANSWER_LIMIT_MS,
      'ms',
    ),
    atMost(
      'speed: the slowest answer over connections that are reset',
      slowestOf(sickOf(reset)),
      ANSWER_LIMIT_MS,
      'ms',
      KNOWN_SLOW_RESET,
    ),
    atMost(
      'speed: the slowest answer over a slow connection',
      slowestOf(narrow),
      ANSWER_LIMIT_MS,
      'ms',
      KNOWN_SLOW,
    ),
    atMost(
      `speed: the slowest median ${usual}`,
      slowestLater(unbroken),
      2 * usualMs + SPARE_MS,
      'ms',
    ),
    atMost(
      'speed: the slowest median after resets',
      slowestLater(reset),
      2 * usualMs + SPARE_MS,
      'ms',
      KNOWN_BEHIND,
    ),
  ];
}
