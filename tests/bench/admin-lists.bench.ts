import { cpus, loadavg } from 'node:os';
import { listUsers } from '@maru/contract/member/staff-member';
import { connectDb } from '@maru/platform/db/db';
import { createPersonalData } from '@maru/platform/crypto/personal-data';
import {
  countMatching,
  hasSet,
  planForLists,
  selectPage,
  selectPageOfSet,
} from '../../api/src/member/staff-member.repository.ts';
import { logInAsSuper } from '../support/acting-staff.ts';
import { atMost } from '../support/lines.ts';
import { benchFlags } from './support/bench-flags.ts';
import { addMembers } from './support/many-members.ts';
import { checkEveryFilterIsAsked, MEMBER_ASKS, type Asked } from './support/member-asks.ts';
import { runBench, type Measured } from './support/run-bench.ts';
import { openSeededApi } from './support/seeded-api.ts';
import { median, percentile } from './support/statistics.ts';
import { table } from '../../platform/stack/markdown-table.ts';

/*
 * Measures the member list over 1,000,000 members, over HTTP, with every filter and order that
 * staff can choose (features D10: under 300 ms at p95).
 *
 *     npm run bench -- admin-lists [--members=1000000] [--short] [--seed=1]
 *
 * Results for fewer members are not written to docs/benchmarks.md.
 */

const ALL_MEMBERS = 1_000_000;
const { flags } = benchFlags({
  members: { type: 'string', default: String(ALL_MEMBERS) },
});

const PORTS = { api: 4170, postgres: 4175, redis: 4176 };
const MEMBERS = flags.short ? 20_000 : Number(flags.members);
const ROUNDS = flags.short ? 2 : 20;
const WARM_ROUNDS = 1;
/**
 * The API caches a count for ten seconds. A round lasts longer, so that every answer includes a new
 * count.
 */
const ROUND_MS = 11_000;
const GOAL_MS = 300;
const WHY =
  'A set of 250,000 members is read, sorted in a rare order, and counted without a cache.';
/**
 * Known failures: one tag in its four orders, which take about the same time. `ms` is the slowest
 * of them.
 */
const KNOWN = { lists: { reached: 4, why: WHY }, ms: { reached: 380, why: WHY } };
const SEED_TIMEOUT_MS = 1_800_000;

checkEveryFilterIsAsked();
const bench = await openSeededApi(PORTS);
const db = connectDb(bench.infra.databaseUrl, { max: 1, statementTimeoutMs: SEED_TIMEOUT_MS });

const LISTS = {
  name: 'admin-lists',
  title: 'Staff lists over 1,000,000 members',
  short: MEMBERS < ALL_MEMBERS,
};
await runBench(LISTS, measureAll, end);

async function measureAll(): Promise<Measured> {
  const begun = performance.now();
  await addMembers(db, MEMBERS);
  const seeded = `${MEMBERS.toLocaleString('en-US')} members, made in ${((performance.now() - begun) / 1_000).toFixed(0)} s.`;
  process.stdout.write(`${seeded}\n`);
  const api = await bench.start(PORTS.api, { LOG_LEVEL: 'error' });
  const { measured, load } = await measure(MEMBER_ASKS);
  await api.stop();
  const slowest = measured[0]!;
  const rows = measured.map(({ name, total, p50, p95 }) => [name, total, p50, p95]);
  const shared = `The machine was shared: its load was ${load.toFixed(1)} on ${cpus().length} cores.`;
  const slow = measured.filter(({ p95 }) => p95 > GOAL_MS).length;
  const what = `[D10] of ${rows.length} lists with a p95 above ${GOAL_MS} ms`;
  const text = `${seeded} ${ROUNDS} rounds over HTTP, without cached totals. ${shared}

${table(['asked', 'found', 'p50 ms', 'p95 ms'], rows)}

Query plan of the slowest list:

\`\`\`text
${await explain(slowest)}
\`\`\``;
  return {
    text,
    speeds: [
      atMost(what, slow, 0, '', KNOWN.lists),
      atMost('[D10] p95 of the slowest list', slowest.p95, GOAL_MS, 'ms', KNOWN.ms),
    ],
  };
}

async function end(): Promise<void> {
  await db.end();
  await bench.infra.stop();
}

interface Timed {
  asked: Asked;
  name: string;
  total: number;
  p50: number;
  p95: number;
}

/**
 * Sends the queries in rotation, so that no query repeats within the cache time. Sorts the results
 * by time, slowest first.
 */
async function measure(asks: readonly Asked[]): Promise<{ measured: Timed[]; load: number }> {
  const loads: number[] = [];
  const seen = asks.map((asked) => ({ asked, total: 0, took: [] as number[] }));
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round++) {
    const until = performance.now() + ROUND_MS;
    // An access lasts for minutes, and a measurement may last longer.
    const cookie = await logInAsSuper(`http://127.0.0.1:${PORTS.api}`);
    for (const one of seen) {
      const url = `http://127.0.0.1:${PORTS.api}${listUsers.path}?${new URLSearchParams(one.asked)}`;
      const begun = performance.now();
      const response = await fetch(url, { headers: { cookie } });
      const body: unknown = await response.json();
      if (!response.ok) throw new Error(`${url} was answered with ${JSON.stringify(body)}.`);
      if (round >= WARM_ROUNDS) one.took.push(performance.now() - begun);
      one.total = listUsers.output.parse(body).total;
    }
    loads.push(loadavg()[0]!);
    const [worst] = seen.map(({ took }) => took.at(-1) ?? 0).toSorted((a, b) => b - a);
    process.stdout.write(`round ${round}: at most ${worst?.toFixed(0)} ms\n`);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, until - performance.now())));
  }
  const measured = seen
    .map(({ asked, total, took }) => ({
      asked,
      name: decodeURIComponent(new URLSearchParams(asked).toString()),
      total,
      p50: percentile(took, 0.5),
      p95: percentile(took, 0.95),
    }))
    .toSorted((one, other) => other.p95 - one.p95);
  return { measured, load: median(loads) };
}

/** Query plans of the page and of its count. One statement may serve both. */
async function explain({ asked: query, total }: Timed): Promise<string> {
  const filter = listUsers.query.parse(query);
  // Nothing is opened or looked up by its hash here, so any key will do.
  const personal = createPersonalData(`1:${Buffer.alloc(32).toString('base64')}`, 'bench');
  const plans = await db.begin(async (tx) => {
    await planForLists(tx);
    const statements = hasSet(filter)
      ? [selectPageOfSet(tx, personal, filter)]
      : [selectPage(tx, personal, filter, total), countMatching(tx, personal, filter)];
    const reported = [];
    for (const statement of statements) {
      reported.push(
        await tx<{ 'QUERY PLAN': string }[]>`explain (analyze, buffers, costs off) ${statement}`,
      );
    }
    return reported;
  });
  return plans.map((plan) => plan.map((line) => line['QUERY PLAN']).join('\n')).join('\n\n');
}
