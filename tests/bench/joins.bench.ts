import { randomBytes } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { joinBroadcast } from '@maru/contract/broadcast/broadcast';
import { connectDb, type Db } from '@maru/platform/db/db';
import type { Opening } from '@maru/domain/membership/may-open';
import { sessionCookies } from '@maru/platform/session/session-cookie';
import { tokensOf, type SessionGeneration } from '@maru/platform/session/session-token';
import { atMost, exactly } from '../support/lines.ts';
import { benchFlags } from './support/bench-flags.ts';
import { addMemberships } from './support/many-memberships.ts';
import { cpuMsOf } from './support/process-usage.ts';
import { runBench, type Measured } from './support/run-bench.ts';
import { openSeededApi } from './support/seeded-api.ts';
import { percentile } from './support/statistics.ts';
import { table } from '../../platform/stack/markdown-table.ts';

/*
 * Measures two times (features O06, S06):
 *
 * - the access decision in the database, over 1,000,000 memberships
 * - a join through the API, at 200 joins per second
 *
 * Calls start on a fixed schedule, not after the previous call. Each is timed from its scheduled
 * start, so that queueing delay is included. Half of the members in each second join the same
 * broadcast.
 *
 *     npm run bench -- joins [--short] [--seed=1]
 */

const { flags, random } = benchFlags({});
const MEMBERSHIPS = flags.short ? 100_000 : 1_000_000;
const DECISIONS = flags.short ? 20_000 : 100_000;
const SECONDS = flags.short ? 10 : 60;

const PORTS = { api: 4191, postgres: 4195, redis: 4196 };
const RATE = 200;
const WARM_SECONDS = 5;
/** Enough sessions that most join only once in the run, as on a real site. */
const SESSIONS = 5_000;
const DECISION_GOAL_MS = 2;
const JOIN_GOAL_MS = 300;
const SEED_TIMEOUT_MS = 1_800_000;

interface Joiner {
  cookie: string;
  scheduleId: number;
}

const secret = randomBytes(32).toString('base64');
const bench = await openSeededApi(PORTS);
const db = connectDb(bench.infra.databaseUrl, { max: 1, statementTimeoutMs: SEED_TIMEOUT_MS });

const JOINS = { name: 'joins', title: 'Access by membership', short: flags.short };
await runBench(JOINS, measure, end);

async function measure(): Promise<Measured> {
  const begun = performance.now();
  await addMemberships(db, MEMBERSHIPS);
  await putOnAir(db);
  await db`select setseed(${random()})`;
  process.stdout.write(
    `${MEMBERSHIPS} memberships after ${seconds(performance.now() - begun)} s\n`,
  );

  const before = await countWholeScans(db);
  const live = await timeDecisions(db, 'live');
  const vod = await timeDecisions(db, 'vod');
  const wholeScans = (await countWholeScans(db)) - before;
  process.stdout.write(
    `decisions: p99 ${percentile(live, 0.99)} and ${percentile(vod, 0.99)} ms (load ${load()})\n`,
  );

  const joiners = await logInMany(db);
  const api = await bench.start(PORTS.api, { LOG_LEVEL: 'error', SESSION_SECRET: secret });
  await joinSteadily(joiners, WARM_SECONDS);
  const cpuBefore = cpuMsOf(api.pid);
  const joins = await joinSteadily(joiners, SECONDS);
  const cpuMs = (cpuMsOf(api.pid) - cpuBefore) / joins.took.length;
  await api.stop();
  process.stdout.write(`joins: p99 ${percentile(joins.took, 0.99)} ms (load ${load()})\n`);

  const rate = joins.took.length / joins.seconds;
  const row = (what: string, took: readonly number[]) => [
    what,
    took.length,
    ...[0.5, 0.99, 1].map((share) => percentile(took, share)),
  ];
  const text = `${MEMBERSHIPS.toLocaleString('en-US')} memberships. The machine's load was ${load()} on ${cpus().length} cores. The API had one core. Clients, PostgreSQL and Redis shared the other.

${table(
  ['what', 'times', 'p50 ms', 'p99 ms', 'slowest ms'],
  [
    row('may a random member enter a random broadcast', live),
    row('may a random member watch a random recording', vod),
    row(`join, ${RATE} a second wanted`, joins.took),
  ],
)}

${rate.toFixed(0)} joins a second were answered over ${joins.seconds.toFixed(0)} s, and ${joins.refused} refused. Each took ${cpuMs.toFixed(2)} ms of the API's core. ${(2 * DECISIONS).toLocaleString('en-US')} decisions caused ${wholeScans} sequential scans of the memberships. Query plan of one decision:

\`\`\`text
${await explain(db)}
\`\`\``;
  return {
    text,
    truths: [
      exactly('joins refused', joins.refused),
      exactly('times memberships were read by sequential scan', wholeScans),
    ],
    speeds: [
      atMost('p99 of a decision about a broadcast', percentile(live, 0.99), DECISION_GOAL_MS, 'ms'),
      atMost('p99 of a decision about a recording', percentile(vod, 0.99), DECISION_GOAL_MS, 'ms'),
      atMost('p99 of a join', percentile(joins.took, 0.99), JOIN_GOAL_MS, 'ms'),
    ],
  };
}

async function end(): Promise<void> {
  await db.end();
  await bench.infra.stop();
}

/** One paid broadcast of each expert is on the air, in Maru's own room. */
async function putOnAir(on: Db): Promise<void> {
  await on`update broadcast_schedule set broadcast_status = 0 where broadcast_status > 0`;
  await on`
    update broadcast_schedule
    set broadcast_status = 1, kind = 'paid', type = 0, live_url = null
    where id in (select max(id) from broadcast_schedule
                 where deleted_at is null and cancelled_at is null group by expert_id)`;
  await on`vacuum analyze broadcast_schedule`;
}

/** How long each of many decisions took, in ms, measured beside it. */
async function timeDecisions(on: Db, what: Opening): Promise<number[]> {
  await on`
    create or replace function pg_temp.time_decisions(what text, n int) returns setof float8
      language plpgsql as $$
    declare
      members int[] := (select array_agg(id order by random()) from member);
      items int[] := (select array_agg(id) from broadcast_schedule where kind = 'paid');
      begun timestamptz;
      who int;
      item int;
    begin
      for i in 1..n loop
        who := members[1 + i % array_length(members, 1)];
        item := items[1 + floor(random() * array_length(items, 1))];
        begun := clock_timestamp();
        perform may_open(who, what, item, now());
        return next extract(epoch from clock_timestamp() - begun) * 1000;
      end loop;
    end $$`;
  const rows = await on<{ took: number }[]>`
    select took from pg_temp.time_decisions(${what}, ${DECISIONS}) as took`;
  return rows.map(({ took }) => took);
}

/** How often all memberships were read to find some. */
async function countWholeScans(on: Db): Promise<number> {
  await on`select pg_stat_force_next_flush()`;
  const [row] = await on<{ n: number }[]>`
    select seq_scan::int as n from pg_stat_user_tables where relname = 'membership'`;
  return row!.n;
}

/** Members who are logged in, each with a broadcast that is open to them: the first there is. */
async function logInMany(on: Db): Promise<Joiner[]> {
  const rows = await on<(SessionGeneration & { scheduleId: number })[]>`
    with chosen as (
      select m.id as member_id, b.id as schedule_id
      from (select id from member where login_id::text like 'bulk%' and state = 'active'
            order by random()) m,
           lateral (select id from broadcast_schedule
                    where broadcast_status = 1 and may_open(m.id, 'live', id, now())
                    order by id limit 1) b
      limit ${SESSIONS}),
    opened as (
      insert into session (realm, subject_id, seed, ip, user_agent, expires_at)
      select 'member', member_id, decode(md5(member_id::text), 'hex'), '127.0.0.1', 'bench',
             now() + interval '1 day' from chosen
      returning *)
    select o.id, o.seed, o.generation, o.rotated_at, c.schedule_id as "scheduleId"
    from opened o join chosen c on c.member_id = o.subject_id`;
  return Promise.all(
    rows.map(async ({ scheduleId, ...session }) => {
      const cookies = sessionCookies('member', tokensOf('member', session, secret), true);
      return { cookie: cookies.map((line) => line.split(';')[0]).join('; '), scheduleId };
    }),
  );
}

/** @returns how long each call took from when it was due, in ms. */
async function joinSteadily(joiners: readonly Joiner[], forSeconds: number) {
  const took: number[] = [];
  let refused = 0;
  const calls: Promise<void>[] = [];
  const begun = performance.now();
  for (let i = 0; i < forSeconds * RATE; i++) {
    const due = begun + (i * 1_000) / RATE;
    const early = due - performance.now();
    if (early > 1) await pause(early);
    const { cookie, scheduleId } = joiners[Math.floor(random() * joiners.length)]!;
    calls.push(
      join(cookie, scheduleId).then((isIn) => {
        took.push(performance.now() - due);
        if (!isIn) refused += 1;
        return undefined;
      }),
    );
  }
  await Promise.all(calls);
  return { took, refused, seconds: (performance.now() - begun) / 1_000 };
}

async function join(cookie: string, scheduleId: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${PORTS.api}${joinBroadcast.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ scheduleId }),
  });
  const answer: unknown = await response.json();
  return joinBroadcast.output.safeParse(answer).success;
}

/**
 * Returns the plan of an access decision. It reads a few pages, whatever the size of the tables.
 */
async function explain(on: Db): Promise<string> {
  const plan = await on<{ 'QUERY PLAN': string }[]>`
    explain (analyze, buffers, costs off)
    select may_open((select max(id) from member), 'live',
                    (select max(id) from broadcast_schedule where broadcast_status = 1), now())`;
  return plan.map((line) => line['QUERY PLAN']).join('\n');
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(0);
}

function load(): string {
  return loadavg()[0]!.toFixed(1);
}
