import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseConfig } from '@maru/platform/config/config';
import { connectDb } from '@maru/platform/db/db';
import { createLog } from '@maru/platform/telemetry/log';
import { eventStreamOf, OUTBOX_CHANNEL } from '@maru/platform/db/outbox';
import { connectRedis, redisReady } from '@maru/platform/redis/redis';
import { aboutOf, socketEvents } from '@maru/contract/live/socket-event';
import { z } from 'zod';
import { atLeast, exactly } from '../support/lines.ts';
import { addBroadcast } from './support/add-broadcast.ts';
import { benchFlags } from './support/bench-flags.ts';
import { pinTo, startChild, type Child } from './support/child.ts';
import { openInfra } from './support/infra.ts';
import { processEnv } from './support/process-env.ts';
import { cpuMsOf } from './support/process-usage.ts';
import { runBench, type Measured } from './support/run-bench.ts';
import { median } from './support/statistics.ts';
import { table } from '../../platform/stack/markdown-table.ts';

/*
 * Measures how fast a backlog of the outbox drains, as after an outage. All rows are committed at
 * once. Maru's relay moves them to Redis. The baseline relay only moves them, with the same batch
 * size (performance P9). Maru's relay also checks that it is the only one, records that each
 * change was sent, and logs it. A relay runs on core 0, PostgreSQL and Redis on core 1.
 *
 * npm run bench -- outbox [--rows=50000] [--rounds=5] [--short] [--seed=1]
 */

const { flags } = benchFlags({
  rows: { type: 'string', default: '50000' },
  rounds: { type: 'string', default: '5' },
});
const backlog = flags.short ? 5_000 : Number(flags.rows);
const rounds = flags.short ? 1 : Number(flags.rounds);

const PORTS = { postgres: 4745, redis: 4746 };
const SERVER_CORE = 0;
const OTHER_CORE = 1;
const WARM_SHARE = 0.1;
const LOOK_MS = 10;
const GOAL = 0.8;
const KNOWN = {
  reached: 0.33,
  why: 'The relay also records the delivery of each change for /curve/live-changes, and writes a log line per row.',
};

const SIDES = [
  { name: 'a minimal relay', file: 'tests/bench/support/polling-relay-process.ts' },
  { name: 'Maru', file: 'tests/bench/support/relay-process.ts' },
] as const;

interface Drain {
  perSecond: number;
  /** Of the relay, for each row. */
  usCpu: number;
}

const infra = await openInfra(PORTS);
pinTo(OTHER_CORE, [process.pid, ...infra.pids]);
// It writes down every row, as in production.
const env = { ...processEnv(infra), LOG_LEVEL: 'info' };
const config = parseConfig(env);
const stream = eventStreamOf(config.redisPrefix);
const db = connectDb(infra.databaseUrl, { max: 1, statementTimeoutMs: 60_000 });
const redis = connectRedis(config, createLog('bench', { LOG_LEVEL: 'error', BRAND: 'maru' }));

const OUTBOX = { name: 'outbox', title: 'A backlog of the outbox', short: flags.short };
await runBench(OUTBOX, measure, end);

async function measure(): Promise<Measured> {
  await redisReady(redis);
  const { text: packet } = await addBroadcast(infra.databaseUrl);
  const [event, payload] = z
    .tuple([z.literal('schedule.changed'), socketEvents['schedule.changed'].payload])
    .parse(JSON.parse(packet.slice(packet.indexOf('['))));
  const body = { payload, target: 0, about: aboutOf(event, { payload, target: 0 }) };
  const drains: Drain[][] = SIDES.map(() => []);
  let left = 0;
  for (let round = 0; round < rounds; round++) {
    for (const [i, { name, file }] of SIDES.entries()) {
      const relay = await startChild(file, { env, core: SERVER_CORE });
      left += (await drain(relay, body, Math.ceil(backlog * WARM_SHARE))).left;
      const one = await drain(relay, body, backlog);
      await relay.stop();
      drains[i]!.push(one);
      left += one.left;
      process.stdout.write(`round ${round}, ${name}: ${Math.round(one.perSecond)} rows a second\n`);
    }
  }

  const of = (i: number, pick: (one: Drain) => number) => median(drains[i]!.map(pick));
  const ratio = median(drains[1]!.map((one, i) => one.perSecond / drains[0]![i]!.perSecond));
  const rows = SIDES.map(({ name }, i) => [
    name,
    Math.round(of(i, (one) => one.perSecond)),
    of(i, (one) => one.usCpu),
  ]);
  const text = `${rounds} rounds of ${backlog.toLocaleString('en-US')} rows, medians; machine load ${loadavg()[0]!.toFixed(1)}.

${table(['relay', 'rows/s', 'us CPU/row'], rows)}`;
  return {
    text,
    truths: [exactly('rows lost or duplicated in the stream', left)],
    speeds: [atLeast('[P9] rows/s, x a minimal relay', ratio, GOAL, KNOWN)],
  };
}

async function end(): Promise<void> {
  redis.disconnect();
  await db.end();
  await infra.stop();
}

/** Commits this many changes at once, and waits until the outbox is empty. */
async function drain(relay: Child, event: Parameters<typeof db.json>[0], rows: number) {
  // Start each run with empty tables, without dead rows.
  await db`truncate outbox, live_change`;
  const before = await entriesAdded();
  const body = db.json(event);
  const cpuBefore = cpuMsOf(relay.pid);
  await db`
    with appended as (
      insert into outbox (kind, name, body)
      select 'socket-event', 'schedule.changed', ${body}::jsonb from generate_series(1, ${rows}::int)
    )
    select pg_notify(${OUTBOX_CHANNEL}, '')`;
  const began = performance.now();
  while ((await db`select id from outbox order by id limit 1`).length > 0) await pause(LOOK_MS);
  return {
    perSecond: (rows / (performance.now() - began)) * 1_000,
    usCpu: ((cpuMsOf(relay.pid) - cpuBefore) * 1_000) / rows,
    left: Math.abs(rows - ((await entriesAdded()) - before)),
  };
}

/** How many entries the stream ever had: it keeps only the newest. */
async function entriesAdded(): Promise<number> {
  if ((await redis.exists(stream)) === 0) return 0;
  const said = z.array(z.unknown()).parse(await redis.xinfo('STREAM', stream));
  return z.number().parse(said[said.indexOf('entries-added') + 1]);
}
