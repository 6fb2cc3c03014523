import { createECDH, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Actor } from '@maru/platform/db/audit';
import { parseConfig } from '@maru/platform/config/config';
import { connectDb } from '@maru/platform/db/db';
import { atLeast, exactly } from '../support/lines.ts';
import { addActor } from '../support/acting-staff.ts';
import { addDevices, pushToAll, securePushEnv } from '../support/push-devices.ts';
import { benchFlags } from './support/bench-flags.ts';
import { pinTo, startChild, type Child } from './support/child.ts';
import { encryptPush, type Receiver } from './support/encrypt-push.ts';
import { openInfra } from './support/infra.ts';
import { processEnv } from './support/process-env.ts';
import { cpuMsOf } from './support/process-usage.ts';
import { runBench, type Measured } from './support/run-bench.ts';
import { median } from './support/statistics.ts';
import { table } from '../../platform/stack/markdown-table.ts';

/*
 * Measures the pushes sent per second of a worker's CPU time, from the order to the last written
 * state. The baseline is their encryption alone, which recipients cannot share (performance
 * P12). The worker runs on core 0. The push simulator, Redis and PostgreSQL share core 1. The
 * elapsed time therefore reflects the simulator more than Maru.
 *
 *     npm run bench -- push [--devices=5000] [--rounds=3] [--short] [--seed=1]
 */

const { flags } = benchFlags({
  devices: { type: 'string', default: '5000' },
  rounds: { type: 'string', default: '3' },
});
const devices = flags.short ? 500 : Number(flags.devices);
const rounds = flags.short ? 1 : Number(flags.rounds);

const PORTS = { gateway: 4760, push: 4761, workers: 4762, postgres: 4765, redis: 4766 };
const SERVER_CORE = 0;
const OTHER_CORE = 1;
const GOAL = 0.7;
const KNOWN = {
  reached: 0.5,
  why: 'The baseline leaves out the request over HTTP/2 and the settling of a recipient.',
};
const LOOK_MS = 50;
const RECEIVERS = 200;
/** Typical payload of a Maru push. */
const TEXT = Buffer.from(
  JSON.stringify({
    title: '점검',
    text: '오늘 점검이 있어요.',
    link: null,
    tag: 'campaign-1',
    report: randomBytes(32).toString('base64url'),
  }),
);

pinTo(OTHER_CORE, [process.pid]);
const infra = await openInfra(PORTS);
const gatewayFiles = mkdtempSync(join(tmpdir(), 'maru-bench-push-'));
const gatewayUrl = `http://127.0.0.1:${PORTS.gateway}`;
const keys = createECDH('prime256v1');
const env = {
  ...processEnv(infra),
  WORKERS_PORT: String(PORTS.workers),
  VAPID_PUBLIC_KEY: keys.generateKeys('base64url'),
  VAPID_PRIVATE_KEY: keys.getPrivateKey('base64url'),
  ...securePushEnv(PORTS.push, gatewayFiles),
};
const config = parseConfig(env);
const db = connectDb(infra.databaseUrl, { max: 4, statementTimeoutMs: 60_000 });

const PUSH = { name: 'push', title: 'A campaign by push', short: flags.short };
await runBench(PUSH, measure, end);

async function measure(): Promise<Measured> {
  const actor = await addActor(db);
  await startChild('sandbox/src/main.ts', {
    env: {
      ...env,
      SANDBOX_PORT: String(PORTS.gateway),
      MARU_DATA_DIR: gatewayFiles,
      // It creates the certificate that the workers trust.
      NODE_EXTRA_CA_CERTS: '',
    },
    core: OTHER_CORE,
    readyUrl: `${gatewayUrl}/sandbox/state`,
  });
  await addDevices({ db, config, gatewayUrl }, devices);
  const worker = await startChild('workers/src/main.ts', {
    env,
    core: SERVER_CORE,
    readyUrl: `http://127.0.0.1:${PORTS.workers}/healthz`,
  });
  // Both have done it before it counts.
  encryptAlone();
  const results = [await push(worker, actor)];
  results.length = 0;
  const alone: number[] = [];
  for (let round = 0; round < rounds; round++) {
    alone.push(encryptAlone());
    results.push(await push(worker, actor));
    process.stdout.write(
      `round ${round}: ${alone[round]!.toFixed(0)} and ${results[round]!.perCpuS.toFixed(0)} a second of CPU\n`,
    );
  }
  const ratio = median(results.map(({ perCpuS }, i) => perCpuS / alone[i]!));
  const missing = results.reduce((sum, one) => sum + one.missing, 0);
  const fast = '[P12] a second of CPU, x encryption alone';
  const row = (name: string, perCpuS: number, perSecond: number | string) => [
    name,
    Math.round(perCpuS),
    1e6 / perCpuS,
    perSecond,
  ];
  const text = `${rounds} rounds of ${devices.toLocaleString('en-US')} devices, medians; machine load ${loadavg()[0]!.toFixed(1)}.

${table(
  ['way', 'a second of CPU', 'us CPU each', 'a second'],
  [
    row('encryption alone, node:crypto', median(alone), ''),
    row(
      'Maru, from the order to the last state',
      median(results.map(({ perCpuS }) => perCpuS)),
      Math.round(median(results.map(({ perSecond }) => perSecond))),
    ),
  ],
)}`;
  return {
    text,
    truths: [exactly('pushes not sent', missing)],
    speeds: [atLeast(fast, ratio, GOAL, KNOWN)],
  };
}

async function end(): Promise<void> {
  await db.end();
  await infra.stop();
  rmSync(gatewayFiles, { recursive: true, force: true });
}

/** @returns messages a second of this process's CPU. */
function encryptAlone(): number {
  const receivers: Receiver[] = Array.from({ length: RECEIVERS }, () => ({
    p256dh: createECDH('prime256v1').generateKeys(),
    auth: randomBytes(16),
  }));
  const before = process.cpuUsage();
  for (let i = 0; i < devices; i++) encryptPush(TEXT, receivers[i % RECEIVERS]!);
  const { user, system } = process.cpuUsage(before);
  return (devices / (user + system)) * 1e6;
}

async function push(worker: Child, actor: Actor) {
  const cpuBefore = cpuMsOf(worker.pid);
  const began = performance.now();
  const campaignId = await pushToAll({ db, config }, actor, randomBytes(8).toString('hex'));
  for (;;) {
    const [row] = await db<{ waiting: number; sent: number }[]>`
      select waiting, sent from campaign where id = ${campaignId}`;
    if (row!.waiting === 0) {
      return {
        perCpuS: (devices / (cpuMsOf(worker.pid) - cpuBefore)) * 1_000,
        perSecond: (devices / (performance.now() - began)) * 1_000,
        missing: devices - row!.sent,
      };
    }
    await pause(LOOK_MS);
  }
}
