import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startTracing } from '@maru/platform/telemetry/tracing';
import { traceIdOf } from '@maru/platform/telemetry/trace';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { findFreePort } from '../../platform/stack/ports.ts';
import { startOtlpReceiver } from '../../tests/support/otlp-receiver.ts';
import { createTestConfig, type TestConfig } from '../../tests/support/test-config.ts';
import { idOf, openWholePath, PHONE, type WholePath } from './whole-path.fixture.ts';

const SOON = { timeout: 10_000, interval: 20 };
/** prom-client imports the OpenTelemetry API, which does nothing on its own. */
const OF_SDK = /@opentelemetry\/(?!api\/)|open-telemetry\.ts/;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

describe('a collector that takes spans', () => {
  let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
  let path: WholePath;
  let opened: string;
  let ordered: string;

  beforeAll(async () => {
    receiver = await startOtlpReceiver();
    path = await openWholePath({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
    const stopTracing = await startTracing('test', path.test.config, path.deps.log);
    path.startRelay();
    opened = idOf(await path.openBroadcast(1));
    ordered = idOf(await path.makeCampaign());
    const hasEnded = (requestId: string, by: Record<string, string>) =>
      path
        .linesOf(requestId)
        .some((one) => Object.entries(by).every(([field, value]) => one[field] === value));
    await vi.waitUntil(
      () =>
        hasEnded(opened, { msg: 'emitted' }) &&
        hasEnded(ordered, { msg: 'job completed', job: 'sms.sendBatch' }),
      SOON,
    );
    await stopTracing();
  });
  afterAll(async () => {
    await path.stop();
    await receiver.stop();
  });

  /** The names of a span and of all above it, from the first on. */
  function wayTo(requestId: string, name: string): string[] {
    const own = receiver.spans.filter(({ traceId }) => traceId === traceIdOf(requestId));
    const way: string[] = [];
    let span = own.find((one) => one.name === name);
    while (span) {
      way.unshift(span.name);
      const { parentSpanId } = span;
      if (!parentSpanId) return way;
      span = own.find(({ spanId }) => spanId === parentSpanId);
    }
    throw new Error(`The span above ${way[0] ?? name} is missing.`);
  }

  it('gets the way from the call over the outbox to the sockets as one trace', () => {
    expect(wayTo(opened, 'emit schedule.changed')).toEqual([
      'POST /api/admin/schedules/:_id/status',
      'transaction',
      'relay schedule.changed',
      'emit schedule.changed',
    ]);
  });

  it('gets the way from the call over the jobs to the provider as one trace', () => {
    expect(wayTo(ordered, 'solapi sendGroup')).toEqual([
      'POST /api/admin/sms/campaigns',
      'transaction',
      'relay sms.expand',
      'job sms.expand',
      'job sms.sendBatch',
      'solapi sendGroup',
    ]);
  });

  it('receives no personal data', () => {
    const sent = receiver.texts.join('');
    expect(sent).toContain('solapi');
    for (const word of [PHONE, PHONE.slice(-8), '안내', 'hana', 'boss']) {
      expect(sent).not.toContain(word);
    }
    const keys = new Set(
      receiver.spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)),
    );
    expect([...keys].toSorted()).toEqual([
      'db.system.name',
      'http.request.method',
      'http.response.status_code',
      'http.route',
      'maru.call',
      'maru.clients',
      'maru.provider',
      'maru.request_id',
      'maru.result',
    ]);
  });
});

describe('a process', () => {
  let made: TestConfig;
  beforeAll(async () => {
    made = await createTestConfig();
  });
  afterAll(() => made.drop());

  it.each(['api', 'realtime', 'workers'])(
    'loads nothing of the SDK where it is off: %s',
    async (name) => {
      const loaded = await scriptsOf(name, made, {});

      expect(loaded.length).toBeGreaterThan(100);
      expect(loaded.filter((url) => OF_SDK.test(url))).toEqual([]);
    },
  );

  it('loads it where a collector is named', async () => {
    const loaded = await scriptsOf('realtime', made, {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    });

    expect(loaded.filter((url) => OF_SDK.test(url))).not.toEqual([]);
  });
});

const coverage = z.object({ result: z.array(z.object({ url: z.string() })) });

/** Starts a server, stops it once it runs, and returns the scripts that it had loaded by then. */
async function scriptsOf(
  name: string,
  { config }: TestConfig,
  env: Record<string, string>,
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-scripts-'));
  const port = String(await findFreePort());
  const child = spawn(process.execPath, ['--import', 'tsx', `${name}/src/main.ts`], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_V8_COVERAGE: folder,
      NODE_ENV: 'test',
      MARU_DATA_DIR: folder,
      DATABASE_URL: config.DATABASE_URL,
      REDIS_URL: config.REDIS_URL,
      SESSION_SECRET: config.SESSION_SECRET,
      DATA_KEYS: config.DATA_KEYS,
      LOOKUP_SECRET: config.LOOKUP_SECRET,
      VAPID_PUBLIC_KEY: config.VAPID_PUBLIC_KEY,
      VAPID_PRIVATE_KEY: config.VAPID_PRIVATE_KEY,
      API_PORT: port,
      REALTIME_PORT: port,
      WORKERS_PORT: port,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const text of createInterface({ input: child.stdout })) {
    if (/"msg":"(?:listening|realtime is ready|workers are ready)"/.test(text))
      child.kill('SIGTERM');
  }
  await ended;
  const files = readdirSync(folder).filter((file) => file.startsWith('coverage-'));
  const urls = files.flatMap((file) =>
    coverage
      .parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
      .result.map(({ url }) => url),
  );
  rmSync(folder, { recursive: true });
  return urls;
}
