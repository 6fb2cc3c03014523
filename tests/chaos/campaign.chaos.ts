/**
 * Proves that a campaign reaches each recipient exactly once, whatever dies meanwhile
 * (reliability.md F1 and F2): workers killed every 2.5 s, a gateway that fails, cuts and hangs,
 * redis killed, emptied and without memory, PostgreSQL crashed. The gateway's own ledger is the judge.
 *
 *     npm run chaos -- campaign [--short] [--recipients=50000] [--seed=1] [--guard=off]
 *                               [--port=4200] [--keep]
 *
 * `--guard=off` makes the database forget that an order to send was given, which is what protects
 * from sending twice. The run then has to fail: it proves that the checker can see.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Redis } from 'ioredis';
import { composeSms } from '../../api/src/campaign/compose-message.ts';
import { createCampaign } from '../../api/src/campaign/create-campaign.ts';
import { sendSmsTest } from '../../api/src/campaign/send-test.ts';
import { createPersonalData } from '../../platform/src/personal-data.ts';
import { startCampaignWorld, type CampaignWorld } from './support/campaign-world.ts';
import { compare, readLedger } from './support/gateway-ledger.ts';
import { createRandom } from './support/random.ts';

const KILL_EVERY_MS = 2_500;
const FAULTS_LAST_MS = 25_000;
const DOWN_MS = 1_500;
const NO_MEMORY_MS = 4_000;
/** F2 allows three minutes for 50,000; a hang of the gateway alone costs ten seconds. */
const LIMIT_MS = 180_000;
const LOOK_MS = 250;
/** Who gets the test that has to come before a campaign. */
const TESTER = '01010000000';
const TELL_MS = 5_000;

/** Of every hundred requests, three fail before and three after their effect, four are cut, one hangs. */
const GATEWAY_FAULTS = {
  latency_ms: 60,
  fail_rate: 0.03,
  fail_after_rate: 0.03,
  cut_rate: 0.04,
  hang_rate: 0.01,
};

const { values: flags } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    recipients: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    guard: { type: 'string', default: 'on' },
    port: { type: 'string', default: '4200' },
    keep: { type: 'boolean', default: false },
  },
});
const recipients = Number(flags.recipients ?? (flags.short ? 10_000 : 50_000));
const random = createRandom(Number(flags.seed));
const began = Date.now();
const say = (text: string) =>
  process.stdout.write(`${((Date.now() - began) / 1_000).toFixed(1).padStart(6)} s  ${text}\n`);

say(`seed ${flags.seed}, ${recipients} recipients, guard ${flags.guard}`);
const stage = await startCampaignWorld(Number(flags.port));
try {
  process.exitCode = (await run(stage)) ? 0 : 1;
} finally {
  if (flags.keep) say(`files are kept beside ${stage.logPath}`);
  await stage.end(flags.keep);
}

async function run(world: CampaignWorld): Promise<boolean> {
  const phones = Array.from({ length: recipients }, (_, i) => `010${20_000_000 + i}`);
  if (flags.guard === 'off') await forgetOrders(world);
  const { item, ms } = await create(world, phones);
  say(`campaign of ${item.total} made in ${Math.round(ms)} ms`);

  const struck = { workers: 0, redis: 0, flushed: 0, starved: 0, postgres: 0 };
  const started = Date.now();
  await setFaults(world, GATEWAY_FAULTS);
  const faults = strike(world, struck);
  const state = await untilDone(world, item._id, started + LIMIT_MS);
  const seconds = (Date.now() - started) / 1_000;
  await faults;
  await setFaults(world, {});

  const verdict = compare(new Set([TESTER, ...phones]), await readLedger(world.gatewayUrl));
  const sums = await statesOf(world, item._id);
  const addUp = sums.total === recipients && sums.counted === sums.rows && sums.rows === recipients;
  const table = { ...verdict, ...sums, state, seconds, ...struck };
  for (const [name, value] of Object.entries(table)) say(`${name.padEnd(12)} ${value}`);
  const clean = verdict.lost + verdict.duplicated + verdict.unexpected === 0;
  const passed = clean && addUp && state === 'done' && sums.sent === recipients;
  say(passed ? 'PASSED: everyone got it once' : 'FAILED');
  return passed;
}

async function create(world: CampaignWorld, phones: string[]) {
  const { db, config } = world;
  const [admin] = await db<{ id: number }[]>`
    insert into admin (login_id, password_hash, name) values ('chaos', 'none', '카오스')
    returning id`;
  const [session] = await db<{ id: number }[]>`
    insert into session (realm, subject_id, seed, ip, user_agent, expires_at)
    values ('admin', ${admin!.id}, '', '127.0.0.1', '', now() + interval '1 day') returning id`;
  const personal = createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET);
  const deps = { db, config, personal, now: Date.now };
  const actor = {
    adminId: admin!.id,
    sessionId: session!.id,
    ip: '127.0.0.1',
    requestId: 'chaos',
  };
  const words = { title: '', text: '점검', picture: null, advertising: false };
  const test = await sendSmsTest(deps, { ...words, to: TESTER }, actor);
  await untilDone(world, test._id, Date.now() + LIMIT_MS);

  const before = performance.now();
  const { item } = await createCampaign(
    deps,
    {
      channel: 'sms',
      message: composeSms(words, config),
      audience: { kind: 'phones', phones },
      sendAt: null,
    },
    actor,
    { key: 'chaos-campaign', requestHash: Buffer.alloc(32) },
  );
  return { item, ms: performance.now() - before };
}

/** Kills and empties until the time is over, each thing at a moment the seed decides. */
async function strike(world: CampaignWorld, struck: Record<string, number>): Promise<void> {
  const at = (from: number, to: number) => (from + random() * (to - from)) * FAULTS_LAST_MS;
  const killWorkers = async () => {
    const strikes: Promise<void>[] = [];
    const end = Date.now() + FAULTS_LAST_MS;
    for (let turn = 0; Date.now() < end; turn += 1) {
      await pause(KILL_EVERY_MS);
      // The next one dies on time, whether or not this one is back.
      strikes.push(world.workers[turn % world.workers.length]!.strike('SIGKILL', 0));
      struck['workers'] = turn + 1;
    }
    await Promise.all(strikes);
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
  await Promise.all([killWorkers(), killRedis(), flushRedis(), starveRedis(), crashPostgres()]);
  say('no more faults but the gateway’s');
}

async function untilDone({ db }: CampaignWorld, campaignId: number, until: number) {
  let state = 'unreachable';
  let told = 0;
  while (Date.now() < until) {
    try {
      const [row] = await db<{ state: string; waiting: number }[]>`
        select state, waiting from campaign where id = ${campaignId}`;
      state = row!.state;
      if (row!.waiting === 0) return state;
      if (Date.now() - told > TELL_MS) {
        say(`${row!.waiting} waiting`);
        told = Date.now();
      }
    } catch {
      // PostgreSQL is down, as planned: asked again until the time is over.
    }
    await pause(LOOK_MS);
  }
  return state;
}

async function statesOf({ db }: CampaignWorld, campaignId: number) {
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

async function setFaults({ gatewayUrl }: CampaignWorld, faults: object): Promise<void> {
  const answer = await fetch(`${gatewayUrl}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  if (!answer.ok) throw new Error(`The faults were answered with ${answer.status}.`);
}

/** Takes away the memory that tells a later worker to ask before it sends again. */
async function forgetOrders({ db }: CampaignWorld): Promise<void> {
  await db`
    create function forget_order() returns trigger language plpgsql as
    'begin if new.state = ''filled'' then new.state := ''grouped''; end if; return new; end'`;
  await db`
    create trigger forget_order before update on campaign_batch
    for each row execute function forget_order()`;
}
