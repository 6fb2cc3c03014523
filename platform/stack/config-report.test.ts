import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configExamples } from '../src/config/config-examples.ts';
import { parseConfig } from '../src/config/config.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StackArgs } from './args.ts';
import { reportConfig, tableOf } from './config-report.ts';
import { settleEnvironment } from './environment.ts';
import { ROOT } from './layout.ts';
import { foreseeSecrets } from './secrets.ts';
import { configNames } from '../src/config/environment.ts';
import { secretSources } from '../src/config/secret-sources.ts';

const args = { brand: undefined, port: undefined, realtimeCount: 1 };
const secrets = foreseeSecrets(join(tmpdir(), 'no-such-folder', 'secrets.json'));

const reportOf = (given: Record<string, string>, asked: StackArgs = args) =>
  Object.fromEntries(
    reportConfig(given, asked, settleEnvironment(given, asked, secrets)).map(
      ({ name, value, source }) => [name, [value, source]],
    ),
  );

describe('the report of the configuration', () => {
  it('[Z08] lists the value and source of every variable', () => {
    const report = reportOf(
      {
        LOG_LEVEL: 'warn',
        TRUSTED_PROXIES: '10.0.0.0/8,172.16.0.0/12',
        IP_LOOKUP_URLS: '',
      },
      { ...args, brand: 'daebeom' },
    );

    expect(Object.keys(report)).toEqual(configNames);
    expect(report).toMatchObject({
      BRAND: ['daebeom', 'command line'],
      LOG_LEVEL: ['warn', 'environment'],
      TRUSTED_PROXIES: ['10.0.0.0/8, 172.16.0.0/12', 'environment'],
      SMS_GATEWAY_URL: ['http://127.0.0.1:3004', 'made'],
      SMS_BATCH: ['1000', 'default'],
      PUBLIC_URL: ['http://localhost:3000', 'default'],
      S3_BUCKET: ['', 'not set'],
      MEDIA_ORIGINS: ['', 'not set'],
      DEMO_LIVE_URL: ['http://127.0.0.1:3004', 'made'],
      IP_LOOKUP_URLS: ['', 'environment'],
    });
  });

  it('shows of secrets that they are there, and nothing of them', () => {
    const given = {
      DATABASE_URL: 'postgres://maru:kiwi-4821x@db.internal/maru',
      REDIS_URL: 'redis://:plum-6204z@redis.internal:6379',
      SMS_API_SECRET: 'pear-1192q',
      ALARM_WEBHOOK_URL: 'https://alarm.provider.co.kr/fig-7730k',
      ALARM_WEBHOOK_SECRET: `lime-${'5'.repeat(32)}`,
      IP_LOOKUP_URLS: 'https://ip.provider.co.kr/?key=date-3321m',
      S3_ACCESS_KEY: 'plum-0001a',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=lime-0417e',
    };
    const text = tableOf(reportConfig(given, args, settleEnvironment(given, args, secrets)));

    const words = [...Object.values(given), ...Object.values(secrets)].flatMap(
      (value) => value.match(/(?:kiwi|plum|pear|fig|lime|date)-\w+|^[^:/]{32,}$/g) ?? [],
    );
    expect(words.length).toBeGreaterThan(10);
    for (const word of words) expect(text).not.toContain(word);
    expect(text).toContain('postgres://maru:***@db.internal/maru');
    expect(text).toMatch(/SMS_API_SECRET +\(set\) +environment/);
    expect(text).toMatch(/SESSION_SECRET +\(set\) +made/);
  });

  it('asks a second manager for campaigns over 1,000 recipients unless told otherwise', () => {
    const given = { ...secrets, DATABASE_URL: 'postgres://a/b', REDIS_URL: 'redis://a' };

    expect(parseConfig(given).SMS_APPROVAL_OVER).toBe(1_000);
    expect(parseConfig({ ...given, SMS_APPROVAL_OVER: '0' }).SMS_APPROVAL_OVER).toBe(0);
  });

  it('has an example or a default for every variable, so that a complaint can name one', () => {
    const config = parseConfig({
      ...secrets,
      DATABASE_URL: 'postgres://a/b',
      REDIS_URL: 'redis://a',
    });
    const silent = configNames.filter(
      (name) =>
        configExamples[name] === undefined &&
        secretSources[name] === undefined &&
        (config[name] === undefined || (Array.isArray(config[name]) && config[name].length === 0)),
    );

    expect(silent).toEqual([]);
  });

  it.each(Object.entries(configExamples))(
    'gives an example for %s that it takes: %s',
    (name, example) => {
      const base = { ...secrets, DATABASE_URL: 'postgres://a/b', REDIS_URL: 'redis://a' };
      const complaint = () => {
        try {
          parseConfig({ ...base, [name]: example });
        } catch (error) {
          return String(error);
        }
        return '';
      };

      // A variable that depends on another may still report an error about that other variable.
      expect(complaint()).not.toMatch(new RegExp(`${name}: must (?:be (?!set together)|have) `));
      expect(complaint()).not.toContain(`${name}: Invalid`);
      expect(complaint()).not.toContain(`${name}: Too`);
    },
  );
});

describe('npm run config', () => {
  let dataDir: string;
  beforeAll(() => (dataDir = mkdtempSync(join(tmpdir(), 'maru-config-'))));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  const run = (env: Record<string, string>) =>
    spawnSync('sh', ['platform/stack/run.sh', 'config'], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], MARU_DATA_DIR: dataDir, ...env },
      encoding: 'utf8',
    });

  it('prints the table, and makes nothing', () => {
    const { status, stdout } = run({ BRAND: 'futureon' });

    expect(status).toBe(0);
    expect(stdout).toMatch(/^BRAND +futureon +environment$/m);
    expect(existsSync(join(dataDir, 'secrets.json'))).toBe(false);
  });

  it('names each value that is wrong or missing, with an example, and ends with 1', () => {
    const { status, stdout, stderr } = run({ NODE_ENV: 'production', SMS_BATCH: 'many' });

    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('DATABASE_URL: must be a postgres:// address');
    expect(stderr).toContain('DATABASE_URL=postgres://maru:password@db.internal:5432/maru_maru');
    expect(stderr).toMatch(/^SMS_BATCH: .*SMS_BATCH=1000/m);
  });
});
