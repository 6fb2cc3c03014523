import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Actor } from '@maru/platform/db/audit';
import { parseConfig } from '@maru/platform/config/config';
import { connectDb } from '@maru/platform/db/db';
import { createPersonalData } from '@maru/platform/crypto/personal-data';
import { sendSingleMessage } from '@maru/domain/message/single-message';
import { Queue } from 'bullmq';
import { composeSms } from '../../api/src/campaign/compose/compose-message.ts';
import { createCampaign } from '../../api/src/campaign/compose/create-campaign.ts';
import { addActor } from '../support/acting-staff.ts';
import { atLeast, atMost } from '../support/lines.ts';
import { benchFlags } from './support/bench-flags.ts';
import { addConsentingMembers } from './support/consenting-members.ts';
import { pinTo, startChild, type Child } from './support/child.ts';
import { openInfra } from './support/infra.ts';
import { processEnv } from './support/process-env.ts';
import { cpuMsOf, rssKiBOf } from './support/process-usage.ts';
import { runBench, type Measured } from './support/run-bench.ts';
import { median, percentile } from './support/statistics.ts';
import { table } from '../../platform/stack/markdown-table.ts';

/*
 * Measures how fast a campaign is sent, from the confirmation to the last written state
 * (performance P10, P11). The baseline in the same run is the naive approach: one job, one
 * request and one UPDATE per recipient. It also measures:
 * - the worker's memory, from 10,000 recipients to 500,000
 * - how long a verification code waits while a campaign runs (features M19)
 * - an advertisement to members under the frequency cap, without it, and information (features M22)
 *
 * The worker runs on core 0. The gateway, Redis, PostgreSQL and the client that orders the campaign
 * share core 1. The gateway takes 20 ms for each request.
 *
 * npm run bench -- sms [--rounds=3] [--short] [--seed=1]
 *
 * Both use the same simulator, which stores everything on disk. Maru sends groups and requests
 * their reports. The baseline uses the call for a single message.
 */

const { flags } = benchFlags({ rounds: { type: 'string', default: '3' } });
const rounds = flags.short ? 1 : Number(flags.rounds);
const CAMPAIGN = flags.short ? 20_000 : 100_000;
const NAIVE = flags.short ? 5_000 : 20_000;
const SIZES = flags.short ? [5_000, 20_000, 50_000] : [10_000, 100_000, 500_000];

const PORTS = { gateway: 4180, workers: 4182, postgres: 4185, redis: 4186 };
const SERVER_CORE = 0;
const OTHER_CORE = 1;
const LATENCY_MS = 20;
const LOOK_MS = 20;
const CODE_EVERY_MS = 250;
const CODE_GOAL_MS = 2_000;
const RATIO_GOAL = 20;
const KNOWN_RATIO = {
  reached: 4,
  why: "Simulator, PostgreSQL and the ordering client share one core, which is full. The worker's core is not. The worker alone would reach 12.",
};
const ACCEPT_GOAL = 0.3;
const KNOWN_ACCEPT = {
  reached: 0.4,
  why: 'Before acceptance, each number is sealed, hashed with a key and indexed. A job is only added.',
};
const GROWTH_GOAL = 1.2;
const NAIVE_QUEUE = 'naive';
const ADD_AT_ONCE = 1_000;
const TEXT = '오늘 장 마감 점검 방송을 다시 볼 수 있어요.';

interface Drain {
  recipients: number;
  /** Time until the client that ordered the campaign received an answer. */
  acceptedMs: number;
  /** From the order until every state was written. */
  doneMs: number;
  /** CPU time used by the worker. */
  cpuMs: number;
  peakMiB: number;
  /** Memory that remains after garbage collection. */
  keptMiB: number;
}

const infra = await openInfra(PORTS);
pinTo(OTHER_CORE, [process.pid, ...infra.pids]);
const gatewayFiles = mkdtempSync(join(tmpdir(), 'maru-bench-gateway-'));
const env = {
  ...processEnv(infra),
  WORKERS_PORT: String(PORTS.workers),
  SMS_API_KEY: 'bench-key',
  SMS_API_SECRET: randomBytes(32).toString('base64'),
  SMS_SENDER: '16000000',
  SMS_GATEWAY_URL: `http://127.0.0.1:${PORTS.gateway}`,
  // Nothing is charged, so that no balance ends the run.
  SMS_PRICE_SMS: '0',
  SMS_PRICE_LMS: '0',
};
const config = parseConfig(env);
const personal = createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET);
const db = connectDb(infra.databaseUrl, { max: 4, statementTimeoutMs: 120_000 });

const SMS = { name: 'sms', title: 'A campaign by SMS', short: flags.short };
await runBench(SMS, measure, end);

async function measure(): Promise<Measured> {
  const actor = await addActor(db);
  await startChild('sandbox/src/main.ts', {
    env: { ...env, SANDBOX_PORT: String(PORTS.gateway), MARU_DATA_DIR: gatewayFiles },
    core: OTHER_CORE,
    readyUrl: `${config.SMS_GATEWAY_URL}/sandbox/state`,
  });
  await setLatency(LATENCY_MS);

  const [naive, maru] = await compare(actor);
  const sizes = await measureSizes(actor);
  const codes = await measureCodes(actor);
  return report(naive, maru, { sizes, codes, capped: await measureCap(actor) });
}

async function end(): Promise<void> {
  await db.end();
  await infra.stop();
  rmSync(gatewayFiles, { recursive: true, force: true });
}

/** Runs both implementations alternately, each with a warmed-up worker. */
async function compare(actor: Actor): Promise<[Drain[], Drain[]]> {
  const naive: Drain[] = [];
  const maru: Drain[] = [];
  for (let round = 0; round < rounds; round++) {
    const one = await startChild('tests/bench/support/naive-sms-process.ts', {
      args: [
        infra.redisUrl,
        infra.databaseUrl,
        `${config.SMS_GATEWAY_URL}/messages/v4/send`,
        NAIVE_QUEUE,
      ],
      env,
      core: SERVER_CORE,
    });
    await sendNaively(one, NAIVE / 10);
    naive.push(await sendNaively(one, NAIVE));
    await one.stop();
    const workers = await startWorkers();
    await sendCampaign(workers, actor, CAMPAIGN / 10);
    maru.push(await sendCampaign(workers, actor, CAMPAIGN));
    await workers.stop();
    say(`round ${round}`, naive.at(-1)!, maru.at(-1)!);
  }
  return [naive, maru];
}

/** The same process sends ever larger campaigns. */
async function measureSizes(actor: Actor): Promise<Drain[]> {
  const workers = await startWorkers();
  await sendCampaign(workers, actor, SIZES[0]!);
  const drains: Drain[] = [];
  for (const size of SIZES) {
    drains.push(await sendCampaign(workers, actor, size));
    say(`${size}`, drains.at(-1)!);
  }
  await workers.stop();
  return drains;
}

/** How long each of some codes took to the gateway while a campaign was going out, in ms. */
async function measureCodes(actor: Actor): Promise<number[]> {
  const workers = await startWorkers();
  await sendCampaign(workers, actor, CAMPAIGN / 10);
  const took: number[] = [];
  const campaign = sendCampaign(workers, actor, CAMPAIGN);
  const over = new AbortController();
  void campaign.finally(() => over.abort());
  while (!over.signal.aborted) {
    took.push(await sendCode());
    await pause(CODE_EVERY_MS);
  }
  await campaign;
  await workers.stop();
  return took;
}

/** Campaigns to the same members. An advertisement has an opt-out link for each. */
const CAP_KINDS = [
  { name: 'information to members', advertising: false, enabled: true },
  { name: 'advertisement, no frequency cap', advertising: true, enabled: false },
  { name: 'advertisement under the cap', advertising: true, enabled: true },
] as const;

/** The kinds alternately. The cap is wide enough that it leaves out no member. */
async function measureCap(actor: Actor): Promise<Map<string, Drain[]>> {
  await addConsentingMembers(db, personal, CAMPAIGN);
  await db`update frequency_cap set per_day = 20, per_week = 100`;
  const workers = await startWorkers();
  const drains = new Map<string, Drain[]>(CAP_KINDS.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const { name, advertising, enabled } of CAP_KINDS) {
      await db`update frequency_cap set enabled = ${enabled}`;
      const one = await sendCampaign(workers, actor, CAMPAIGN, { toMembers: true, advertising });
      drains.get(name)?.push(one);
      say(`${name}, round ${round}`, one);
    }
  }
  await workers.stop();
  return drains;
}

function startWorkers(): Promise<Child> {
  return startChild('workers/src/main.ts', {
    env,
    core: SERVER_CORE,
    readyUrl: `http://127.0.0.1:${PORTS.workers}/healthz`,
  });
}

async function setLatency(ms: number): Promise<void> {
  const answer = await fetch(`${config.SMS_GATEWAY_URL}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ latency_ms: ms }),
  });
  if (!answer.ok) throw new Error(`The latency was answered with ${answer.status}.`);
}

async function sendCampaign(
  workers: Child,
  actor: Actor,
  recipients: number,
  { toMembers, advertising } = { toMembers: false, advertising: false },
): Promise<Drain> {
  const phones = Array.from({ length: recipients }, (_, i) => `010${20_000_000 + i}`);
  return drain(workers, recipients, async () => {
    const { item } = await createCampaign(
      { db, config, personal, now: Date.now },
      {
        channel: 'sms',
        message: composeSms({ title: '', text: TEXT, picture: null, advertising }, config),
        audience: toMembers ? { kind: 'all' } : { kind: 'phones', phones },
        sendAt: null,
      },
      actor,
      { key: randomBytes(8).toString('hex'), requestHash: Buffer.alloc(32) },
    );
    return async () => {
      const [row] = await db<{ waiting: number; sent: number }[]>`
        select waiting, sent from campaign where id = ${item._id}`;
      if (row!.waiting > 0) return false;
      if (row!.sent !== recipients) throw new Error(`${row!.sent} of ${recipients} were sent.`);
      return true;
    };
  });
}

async function sendNaively(worker: Child, recipients: number): Promise<Drain> {
  await db`create table if not exists naive_recipient (
    id int primary key, phone text not null, state text not null, settled_at timestamptz)`;
  await db`truncate naive_recipient`;
  await db`insert into naive_recipient (id, phone, state)
    select i, '010' || (20000000 + i), 'waiting' from generate_series(1, ${recipients}) i`;
  const { hostname, port } = new URL(infra.redisUrl);
  const queue = new Queue(NAIVE_QUEUE, { connection: { host: hostname, port: Number(port) } });
  const drained = await drain(worker, recipients, async () => {
    for (let from = 1; from <= recipients; from += ADD_AT_ONCE) {
      await queue.addBulk(
        Array.from({ length: Math.min(ADD_AT_ONCE, recipients - from + 1) }, (_, i) => ({
          name: 'send',
          data: { id: from + i, to: `010${20_000_000 + from + i}`, text: TEXT },
        })),
      );
    }
    return async () => {
      const [row] = await db`select 1 from naive_recipient where state = 'waiting' limit 1`;
      return row === undefined;
    };
  });
  await queue.close();
  return drained;
}

/** @param order gives the order and returns a function that checks whether all is done. */
async function drain(
  worker: Child,
  recipients: number,
  order: () => Promise<() => Promise<boolean>>,
): Promise<Drain> {
  const cpuBefore = cpuMsOf(worker.pid);
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, rssKiBOf(worker.pid))), LOOK_MS);
  const begun = performance.now();
  const isDone = await order();
  const acceptedMs = performance.now() - begun;
  while (!(await isDone())) await pause(LOOK_MS);
  const doneMs = performance.now() - begun;
  clearInterval(watch);
  const used = cpuMsOf(worker.pid) - cpuBefore;
  await worker.collect();
  return {
    recipients,
    acceptedMs,
    doneMs,
    cpuMs: used,
    peakMiB: peak / 1_024,
    keptMiB: rssKiBOf(worker.pid) / 1_024,
  };
}

/** From the commit until the gateway has taken it, in ms. */
async function sendCode(): Promise<number> {
  const id = await db.begin((tx) =>
    sendSingleMessage(tx, personal, {
      to: { channel: 'sms', phoneEnc: personal.seal('phone', '01099990000') },
      text: '인증번호는 123456입니다.',
      purpose: 'code',
      memberId: null,
      expiresAt: new Date(Date.now() + 180_000).toISOString(),
    }),
  );
  const begun = performance.now();
  for (;;) {
    const [row] = await db<{ state: string }[]>`select state from single_message where id = ${id}`;
    if (row!.state === 'sent') return performance.now() - begun;
    await pause(LOOK_MS / 4);
  }
}

function say(name: string, ...drains: Drain[]): void {
  const rates = drains.map((one) => `${Math.round(rateOf(one)).toLocaleString('en-US')}/s`);
  process.stdout.write(`${name}: ${rates.join(', ')} (load ${loadavg()[0]!.toFixed(1)})\n`);
}

function rateOf({ recipients, doneMs }: Drain): number {
  return (recipients / doneMs) * 1_000;
}

function report(
  naive: Drain[],
  maru: Drain[],
  { sizes, codes, capped }: { sizes: Drain[]; codes: number[]; capped: Map<string, Drain[]> },
): Measured {
  const ratio = median(maru.map((one, i) => rateOf(one) / rateOf(naive[i]!)));
  const perAccepted = (one: Drain) => one.acceptedMs / one.recipients;
  const accepted = median(maru.map((one, i) => perAccepted(one) / perAccepted(naive[i]!)));
  const growth = sizes.at(-1)!.keptMiB / sizes[0]!.keptMiB;
  const slowest = Math.max(...codes);
  const row = (name: string, drains: Drain[]) => {
    const of = (pick: (one: Drain) => number) => median(drains.map(pick));
    return [
      name,
      of((one) => one.recipients),
      of((one) => one.acceptedMs / 1_000),
      of((one) => one.doneMs / 1_000),
      Math.round(of(rateOf)),
      of((one) => (one.cpuMs / one.recipients) * 1_000),
      of((one) => one.peakMiB),
      of((one) => one.keptMiB),
    ];
  };
  const text = `${rounds} rounds, medians; machine load ${loadavg()[0]!.toFixed(1)}.

${table(
  [
    'way',
    'recipients',
    'accepted after s',
    'done after s',
    'recipients/s',
    'us worker CPU each',
    'peak MiB',
    'kept MiB',
  ],
  [
    row('one job, request and UPDATE each', naive),
    row('Maru', maru),
    ...sizes.map((one) => row('Maru, one worker, growing size', [one])),
    ...Array.from(capped, ([name, drains]) => row(`Maru, ${name}`, drains)),
  ],
)}

During the campaign, ${codes.length} codes reached the gateway: half within ${Math.round(median(codes))} ms, and 99 of 100 within ${Math.round(percentile(codes, 0.99))} ms.`;
  return {
    text,
    speeds: [
      atLeast('[P10] recipients/s, x one job each', ratio, RATIO_GOAL, KNOWN_RATIO),
      atMost(
        '[P11] time to accept, x adding one job each',
        accepted,
        ACCEPT_GOAL,
        '',
        KNOWN_ACCEPT,
      ),
      atMost('memory kept after the largest, x the smallest', growth, GROWTH_GOAL),
      atMost(
        '[M19] the slowest code to the gateway during the campaign',
        slowest,
        CODE_GOAL_MS,
        'ms',
      ),
    ],
  };
}
