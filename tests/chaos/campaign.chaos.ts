/**
 * Proves that a campaign reaches each recipient exactly once despite failures (reliability F1,
 * F2, F3 and the campaign of F22). The gateway's ledger is the reference.
 *
 *     npm run chaos -- campaign [--scenario=storm|forgetful|rolling|split|alimtalk] [--seeds=10] [--seed=1]
 *                               [--short] [--recipients=50000] [--without=orders] [--port=4200]
 *                               [--keep]
 *
 * - `storm`: kills the workers, including their relay, every 2.5 s. The gateway fails, cuts
 *   connections and hangs. Redis is killed, flushed and runs out of memory. PostgreSQL crashes.
 * - `forgetful`: the same workers and gateway. From some moment on, the gateway denies every group
 *   it accepted. No recipient may get the message twice. Recipients without an answer must be
 *   listed as unknown.
 * - `rolling`: restarts the workers one at a time, as in a deployment.
 * - `split`: the storm, on a campaign of three texts whose winner goes to the rest. No
 *   recipient may get two texts, and the rest gets one text only (features M24).
 * - `alimtalk`: the storm, on an 알림톡 campaign. Each recipient whose 알림톡 fails gets one text
 *   message (features M29).
 *
 * Each seed is a separate run. Without `--scenario` all run; `--short` runs only the storm.
 * `--without=orders` makes the database forget that a send was ordered. That record prevents
 * duplicate sends, so the run must then fail, which proves that the checker works.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Redis } from 'ioredis';
import { z } from 'zod';
import { createPersonalData } from '../../platform/src/crypto/personal-data.ts';
import {
  clickUntilDecided,
  FAILING,
  SPLIT_TESTERS,
  startAlimtalkCampaign,
  startCampaign,
  startSplitCampaign,
  TESTER,
  untilDone,
  WINNER,
} from './support/campaign-run.ts';
import { compare, readLedger } from './support/gateway-ledger.ts';
import { exactly, type Line } from '../support/lines.ts';
import { runSeeds } from './support/run-seeds.ts';
import { createPrinter } from './support/printer.ts';
import { setFaults, type World } from './support/world.ts';

const KILL_EVERY_MS = 2_500;
const FAULTS_LAST_MS = 25_000;
const DOWN_MS = 1_500;
const NO_MEMORY_MS = 4_000;
/** Time limit of a run. A hang of the gateway alone costs ten seconds. */
const LIMIT_MS = 600_000;

/** Of every hundred requests, three fail before and three after their effect, four are cut, one hangs. */
const GATEWAY_FAULTS = {
  latency_ms: 60,
  fail_rate: 0.03,
  fail_after_rate: 0.03,
  cut_rate: 0.04,
  hang_rate: 0.01,
};

/** A gateway forgets after this share of the time in which faults happen. */
const FORGETS_AFTER = 0.3;

const SCENARIOS = ['storm', 'forgetful', 'rolling', 'split', 'alimtalk'] as const;
type Scenario = (typeof SCENARIOS)[number];

const { values: flags } = parseArgs({
  options: {
    scenario: { type: 'string' },
    seeds: { type: 'string', default: '1' },
    short: { type: 'boolean', default: false },
    recipients: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    without: { type: 'string', default: '' },
    port: { type: 'string', default: '4200' },
    keep: { type: 'boolean', default: false },
  },
});
const recipients = Number(flags.recipients ?? (flags.short ? 10_000 : 50_000));
const scenarios: readonly Scenario[] =
  flags.scenario === undefined
    ? SCENARIOS.slice(0, flags.short ? 1 : SCENARIOS.length)
    : [z.enum(SCENARIOS).parse(flags.scenario)];
const START: Record<Scenario, (world: World, phones: string[]) => Promise<number>> = {
  storm: startCampaign,
  forgetful: startCampaign,
  rolling: startCampaign,
  split: startSplitCampaign,
  alimtalk: startAlimtalkCampaign,
};
const say = createPrinter();

let held = true;
for (const scenario of scenarios) {
  say(
    `${scenario}, seeds from ${flags.seed}, ${recipients} recipients, without ${flags.without || '-'}`,
  );
  const seeds = {
    title: scenario,
    first: Number(flags.seed),
    count: Number(flags.seeds),
    wish: { firstPort: Number(flags.port) },
    keep: flags.keep,
  };
  const one = (world: World, random: () => number) => run(scenario, world, random);
  held = (await runSeeds(seeds, one)) && held;
}
process.exitCode = held ? 0 : 1;

async function run(scenario: Scenario, world: World, random: () => number): Promise<Line[]> {
  if (flags.keep) say(`files are kept next to ${world.logPath}`);
  const failing = scenario === 'alimtalk' ? FAILING.slice(0, recipients) : [];
  const phones = [
    ...failing,
    ...Array.from({ length: recipients - failing.length }, (_, i) => `010${20_000_000 + i}`),
  ];
  if (flags.without === 'orders') await forgetOrders(world);
  const isSplit = scenario === 'split';
  const campaignId = await START[scenario](world, phones);
  say(`campaign of ${phones.length} created`);

  const struck: Record<string, number> = {};
  const started = Date.now();
  await setFaults(world, scenario === 'rolling' ? {} : GATEWAY_FAULTS);
  const faults = strike(world, scenario, random, struck);
  const clicks = isSplit ? clickUntilDecided(world, campaignId) : undefined;
  const state = await untilDone(world, campaignId, { until: started + LIMIT_MS, say });
  const seconds = (Date.now() - started) / 1_000;
  await faults;
  await clicks;
  await setFaults(world, {});

  const testers = isSplit ? SPLIT_TESTERS : [TESTER];
  const ledger = await readLedger(world.gatewayUrl);
  const { lost, duplicated, unexpected } = compare(new Set([...testers, ...phones]), ledger);
  const sums = await statesOf(world, campaignId);
  for (const [name, value] of Object.entries({ ...sums, state, ...struck })) {
    say(`${name.padEnd(12)} ${value}`);
  }
  say(`${'seconds'.padEnd(12)} ${seconds.toFixed(1)}`);
  const { total, counted, rows, sent, unknown } = sums;
  // A forgetful gateway leaves some recipients unknown. None of them may ever be reported as sent.
  const whole =
    scenario === 'forgetful'
      ? [
          exactly('sent, or known to be unknown', sent + unknown, recipients),
          exactly('marked sent, but never received', await missedSent(world, campaignId, ledger)),
        ]
      : [exactly('lost', lost), exactly('marked sent', sent, recipients)];
  return [
    ...whole,
    ...(scenario === 'alimtalk'
      ? [exactly('passed to the fallback', await fellBack(world, campaignId), failing.length)]
      : []),
    ...(isSplit
      ? [exactly('of the rest with another text', await restWithout(world, campaignId))]
      : []),
    exactly('twice', duplicated),
    exactly('sent to other numbers', unexpected),
    exactly('recipients of the campaign', total, recipients),
    exactly('rows of recipients', rows, recipients),
    exactly('counts by state', counted, rows),
    exactly('the campaign', state, 'done'),
  ];
}

/** How many recipients were passed to the text message. */
async function fellBack({ db }: World, campaignId: number): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select fell_back as n from campaign where id = ${campaignId}`;
  return row!.n;
}

/** Recipients of the rest whose text is not the one that was clicked. */
async function restWithout({ db }: World, campaignId: number): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n from campaign_recipient r
    join campaign_batch b on b.campaign_id = r.campaign_id and b.no = r.batch
    where r.campaign_id = ${campaignId} and b.is_rest and b.variant is distinct from ${WINNER}`;
  return row!.n;
}

/** How many are written down as sent that the gateway never got. */
async function missedSent(
  { db, config }: World,
  campaignId: number,
  ledger: ReadonlyMap<string, number>,
): Promise<number> {
  const personal = createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET);
  const rows = await db<{ sealed: Buffer }[]>`
    select dest_enc as sealed from campaign_recipient
    where campaign_id = ${campaignId} and state = 'sent'`;
  return rows.filter(({ sealed }) => !ledger.has(personal.open('phone', sealed))).length;
}

/** Kills and empties until the time is over, each thing at a moment the seed decides. */
async function strike(
  world: World,
  how: Scenario,
  random: () => number,
  struck: Record<string, number>,
): Promise<void> {
  const at = (from: number, to: number) => (from + random() * (to - from)) * FAULTS_LAST_MS;
  const killWorkers = async () => {
    const strikes: Promise<void>[] = [];
    const end = Date.now() + FAULTS_LAST_MS;
    for (let turn = 0; Date.now() < end; turn += 1) {
      await pause(KILL_EVERY_MS);
      // The next one dies on time, whether or not this one is back.
      const signal = how === 'rolling' ? 'SIGTERM' : 'SIGKILL';
      strikes.push(world.workers[turn % world.workers.length]!.strike(signal, 0));
      struck['workers'] = turn + 1;
    }
    await Promise.all(strikes);
  };
  const forget = async () => {
    await pause(FORGETS_AFTER * FAULTS_LAST_MS);
    say('gateway: loses its groups');
    await setFaults(world, { ...GATEWAY_FAULTS, forget_groups: true });
    struck['forgotten'] = 1;
  };
  const killRedis = async () => {
    await pause(at(0.1, 0.35));
    say('redis: SIGKILL');
    await world.redis.strike('SIGKILL', DOWN_MS);
    struck['redis'] = 1;
  };
  const flushRedis = async () => {
    await pause(at(0.45, 0.6));
    say('redis: FLUSHALL');
    const redis = new Redis(world.redisUrl, { lazyConnect: true });
    await redis.flushall();
    redis.disconnect();
    struck['flushed'] = 1;
  };
  const starveRedis = async () => {
    await pause(at(0.62, 0.7));
    say('redis: out of memory');
    const redis = new Redis(world.redisUrl, { lazyConnect: true });
    await redis.config('SET', 'maxmemory', '1mb');
    await pause(NO_MEMORY_MS);
    await redis.config('SET', 'maxmemory', '0');
    redis.disconnect();
    struck['starved'] = 1;
  };
  const crashPostgres = async () => {
    await pause(at(0.72, 0.9));
    say('postgres: SIGQUIT');
    await world.postgres.strike('SIGQUIT', DOWN_MS);
    struck['postgres'] = 1;
  };
  const strikes = {
    storm: [killWorkers, killRedis, flushRedis, starveRedis, crashPostgres],
    forgetful: [killWorkers, forget],
    rolling: [killWorkers],
    split: [killWorkers, killRedis, flushRedis, starveRedis, crashPostgres],
    alimtalk: [killWorkers, killRedis, flushRedis, starveRedis, crashPostgres],
  };
  await Promise.all(strikes[how].map((begin) => begin()));
  say('only faults of the gateway remain');
}

async function statesOf({ db }: World, campaignId: number) {
  const [campaign] = await db<
    { total: number; waiting: number; sent: number; failed: number; unknown: number }[]
  >`select total, waiting, sent, failed, unknown from campaign where id = ${campaignId}`;
  const [rows] = await db<{ n: number; sent: number }[]>`
    select count(*)::int as n, count(*) filter (where state = 'sent')::int as sent
    from campaign_recipient where campaign_id = ${campaignId}`;
  const { waiting, sent, failed, unknown } = campaign!;
  return {
    ...campaign!,
    counted: waiting + sent + failed + unknown,
    rows: rows!.n,
    sent: rows!.sent,
  };
}

/** Removes the state that makes a later worker ask the provider before it sends again. */
async function forgetOrders({ db }: World): Promise<void> {
  await db`
    create function forget_order() returns trigger language plpgsql as
    'begin if new.state = ''filled'' then new.state := ''grouped''; end if; return new; end'`;
  await db`
    create trigger forget_order before update on campaign_batch
    for each row execute function forget_order()`;
}
