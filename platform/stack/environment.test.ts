import { describe, expect, it } from 'vitest';
import { productionEnvironment } from '../../tests/support/production-environment.ts';
import { settleEnvironment } from './environment.ts';
import type { Secrets } from './secrets.ts';

const secrets: Secrets = {
  SESSION_SECRET: 's'.repeat(64),
  DATA_KEYS: `1:${Buffer.alloc(32).toString('base64')}`,
  LOOKUP_SECRET: 'l'.repeat(64),
  VAPID_PUBLIC_KEY: 'B'.repeat(87),
  VAPID_PRIVATE_KEY: 'A'.repeat(43),
  LIVE_KEY_SECRET: 'v'.repeat(64),
  DATABASE_PASSWORD: 'p'.repeat(64),
};
const { IDENTITY_URL, IDENTITY_SITE_CODE, IDENTITY_SECRET, ...production } = productionEnvironment;
const identity = { IDENTITY_URL, IDENTITY_SITE_CODE, IDENTITY_SECRET };
const args = { brand: undefined, port: undefined, realtimeCount: 1 };

describe('the environment of an instance', () => {
  it('[N1.8] [N7.2] starts everything itself when nothing is given', () => {
    const { env, config, embedded, database } = settleEnvironment({}, args, secrets);

    expect(embedded).toEqual({ postgres: true, redis: true, sandbox: true });
    expect(database).toBe('maru_maru');
    expect(env['DATABASE_URL']).toBe(
      `postgres://maru:${secrets.DATABASE_PASSWORD}@127.0.0.1:3005/maru_maru`,
    );
    expect(env['REDIS_URL']).toBe('redis://127.0.0.1:3006');
    expect(env['SMS_GATEWAY_URL']).toBe('http://127.0.0.1:3004');
    expect(config.TOSS_URL).toBe('http://127.0.0.1:3004');
    expect(config.TOSS_SDK_URL).toBe('http://127.0.0.1:3004/v2/standard');
    expect(env['LIVE_SITE_URL']).toBe('http://127.0.0.1:3000');
    expect(config.mediaUrls).toEqual(['http://127.0.0.1:3004']);
    expect(env['TOSS_WEBHOOK_URL']).toBe('http://127.0.0.1:3001/api/home/payments/webhooks/toss');
    expect(config.SEED_DEMO).toBe(true);
    expect(config.realtimeUrls).toEqual(['http://127.0.0.1:3002']);
    expect(config.WEB_METRICS_PORT).toBe(3007);
  });

  it.each([
    ['maru', '16000000'],
    ['futureon', '16000001'],
    ['daebeom', '16000002'],
  ])('sends the messages of %s from the number of its own customer centre', (brand, own) => {
    const senderOf = (given: Record<string, string>) =>
      settleEnvironment({ BRAND: brand, ...given }, args, secrets).config.SMS_SENDER;

    expect(senderOf({})).toBe(own);
    expect(senderOf({ SMS_SENDER: '15881234' })).toBe('15881234');
  });

  it('uses the payment gateway that matches the given keys', () => {
    const keys = { TOSS_CLIENT_KEY: 'test_ck_own', TOSS_SECRET_KEY: 'test_sk_own' };

    const { config } = settleEnvironment(keys, args, secrets);

    expect(config).toMatchObject({ ...keys, TOSS_URL: 'https://api.tosspayments.com' });
  });

  it.each([
    [{ TOSS_SECRET_KEY: 'test_sk_own' }, 'TOSS_SECRET_KEY: must be set together'],
    [{ TOSS_CLIENT_KEY: 'test_ck_own' }, 'TOSS_SECRET_KEY: must be set together'],
  ])('takes no key of the payment gateway alone: %j', (given, complaint) => {
    expect(() => settleEnvironment(given, args, secrets)).toThrow(complaint);
  });

  it('[N1.9] starts no embedded service for a given URL, and leaves given values unchanged', () => {
    const given = {
      DATABASE_URL: 'postgres://db.example/maru',
      REDIS_URL: 'rediss://redis.example',
      SMS_GATEWAY_URL: 'https://sms.example',
      SESSION_SECRET: 'g'.repeat(40),
      SEED_DEMO: 'off',
      WEB_METRICS_PORT: '9100',
    };

    const { env, embedded, config } = settleEnvironment(given, args, secrets);

    expect(embedded).toEqual({ postgres: false, redis: false, sandbox: false });
    expect(env).toMatchObject(given);
    expect(config.SEED_DEMO).toBe(false);
  });

  it('[N1.7] [N1.8] moves every port with PORT and prefers flags to variables', () => {
    const flags = { brand: 'daebeom', port: '4100', realtimeCount: 2 };

    const { env, ports, config } = settleEnvironment(
      { PORT: '9000', BRAND: 'maru' },
      flags,
      secrets,
    );

    expect(config.ports).toMatchObject({ web: 4100, api: 4101, workers: 4103, sandbox: 4104 });
    expect(ports).toEqual({
      postgres: 4105,
      redis: 4106,
      webMetrics: 4107,
      realtime: [4102, 4112],
    });
    expect(env['REALTIME_URLS']).toBe('http://127.0.0.1:4102,http://127.0.0.1:4112');
    expect(env['DATABASE_URL']).toMatch(/:4105\/maru_daebeom$/);
  });

  it('[N7.10] lets pushes go to the simulator and still to the known services', () => {
    const { config } = settleEnvironment({}, args, secrets);

    expect(config.PUSH_HOSTS).toContain('127.0.0.1:3004');
    expect(config.PUSH_HOSTS).toContain('fcm.googleapis.com');
  });

  it.each([
    ['SMS_SENDER', 'Maru', 'SMS_SENDER: must have 8 to 12 digits'],
    ['SMS_PROVIDER', 'kt', 'SMS_PROVIDER: must be solapi or aligo'],
    ['SMS_FALLBACK', 'solapi', 'SMS_FALLBACK: must differ from SMS_PROVIDER'],
    ['ALLOWED_ORIGINS', 'https://a.example,b.example', 'ALLOWED_ORIGINS.1: must be origins'],
    ['ALLOWED_ORIGINS', 'https://a.example/', 'ALLOWED_ORIGINS.0: must be origins'],
    ['TRUSTED_PROXIES', '10.0.0.0/8,proxy', 'TRUSTED_PROXIES.1: must be addresses'],
    ['IP_LOOKUP_URLS', 'ip.example', 'IP_LOOKUP_URLS.0: must be an http or https address'],
    ['PORT', 'web', 'PORT: must be a port from 1 to 65535'],
    ['SESSION_SECRET', 'short', 'SESSION_SECRET: must have at least 32 characters'],
    ['PORT', '65533', 'PORT: the derived ports reach 65540'],
    ['PORT', '6000', 'PORT: browsers block port 6000'],
    ['API_PORT', '6667', 'browsers block port 6667'],
    [
      'SMS_OPT_OUT_SECRET',
      '$(openssl rand -base64 24)',
      'SMS_OPT_OUT_SECRET: must be the output of the command, not the command, for example the output of `openssl',
    ],
  ])('[N1.10] names the variable that has a bad value: %s=%s', (name, value, sentence) => {
    expect(() => settleEnvironment({ [name]: value }, args, secrets)).toThrow(sentence);
  });

  it.each(['SMS_PROVIDER', 'SMS_FALLBACK'])('requires the Aligo settings with %s=aligo', (name) => {
    const given = { ...production, [name]: 'aligo' };

    expect(() => settleEnvironment(given, args, null)).toThrow('SMS_ALIGO_KEY: is required');
  });

  it.each([
    [{}, 1_000],
    [{ SMS_PROVIDER: 'aligo' }, 500],
    [{ SMS_FALLBACK: 'aligo', SMS_BATCH: '2000' }, 500],
    [{ SMS_FALLBACK: 'aligo', SMS_BATCH: '100' }, 100],
  ])('makes batches that every provider takes: with %j of %i', (given, size) => {
    expect(settleEnvironment(given, args, secrets).config.smsBatch).toBe(size);
  });

  it.each([
    [undefined],
    ['http://127.0.0.1:3004'],
    ['https://localhost:8081'],
    ['https://sandbox:3004'],
    ['http://identity.example.com'],
  ])('refuses %s as the identity provider in production', (address) => {
    const given = { ...production, IDENTITY_URL: address };

    expect(() => settleEnvironment(given, args, null)).toThrow(
      'IDENTITY_URL: must be the https address of an identity provider in production',
    );
  });

  it('takes a provider of identities in production, with keys of its own', () => {
    const message = (given: Record<string, string>) => {
      try {
        settleEnvironment({ ...production, ...given }, args, null);
      } catch (error) {
        return String(error);
      }
      return '';
    };

    expect(message({ IDENTITY_URL })).toContain('IDENTITY_SITE_CODE: is required');
    expect(message({ IDENTITY_URL, IDENTITY_SITE_CODE })).toContain('IDENTITY_SECRET: is required');
    expect(message(identity)).toBe('');
  });

  it.each([
    ['PUBLIC_URL', '', 'must be the https address of the site'],
    ['PUBLIC_URL', 'https://maru.example', 'must be the https address of the site'],
    ['SMS_SENDER', '', 'is required'],
    ['SMS_OPT_OUT', '080-000-0000', 'is required'],
    ['SMS_OPT_OUT_SECRET', '', 'is required'],
    ['SMS_OPT_OUT_SECRET', 'sandbox-opt-out-secret', 'is required'],
    ['SMS_REPORT_SECRET', 'sandbox-report-secret', 'must be your own secret'],
    ['SMS_GATEWAY_URL', 'http://sandbox:3004', 'must be the https address of the provider'],
    ['COOKIE_SECURE', 'off', 'must be on'],
  ])(
    '[N1.11] [N2.22] refuses a missing value or a sandbox value in production: %s=%s',
    (name, value, takes) => {
      const given = { ...production, ...identity, [name]: value };

      expect(() => settleEnvironment(given, args, null)).toThrow(`${name}: ${takes} in production`);
    },
  );

  it('takes an empty variable for one that is not given', () => {
    const { embedded } = settleEnvironment({ DATABASE_URL: '', REDIS_URL: '' }, args, secrets);

    expect(embedded).toMatchObject({ postgres: true, redis: true });
  });

  it.each([
    [{}, ['https://api.ipify.org', 'https://icanhazip.com', 'https://ipinfo.io/ip']],
    [{ IP_LOOKUP_URLS: 'https://ip.provider.co.kr' }, ['https://ip.provider.co.kr']],
    [{ IP_LOOKUP_URLS: '' }, []],
  ])(
    '[S7.12] uses three address lookup services in production, or those in %j',
    (change, services) => {
      const given = { ...productionEnvironment, ...change };

      expect(settleEnvironment(given, args, null).config.ipLookupUrls).toEqual(services);
    },
  );

  it('asks none elsewhere, so that nothing is needed from outside', () => {
    expect(settleEnvironment({}, args, secrets).config.ipLookupUrls).toEqual([]);
  });

  it('[N1.11] makes nothing up in production', () => {
    const given = { NODE_ENV: 'production' };

    for (const name of ['DATABASE_URL', 'REDIS_URL', 'SESSION_SECRET', 'DATA_KEYS']) {
      expect(() => settleEnvironment(given, args, null)).toThrow(
        new RegExp(`${name}: must (be|have) `),
      );
    }
  });
});
