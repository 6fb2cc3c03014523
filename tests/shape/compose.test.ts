import { readFileSync } from 'node:fs';
import { parseConfig } from '@maru/platform/config';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const file = z.looseObject({
  'x-server': z.looseObject({
    env_file: z.array(z.object({ path: z.string() })),
    environment: z.record(z.string(), z.string()),
  }),
});
const server = file.parse(parse(readFileSync('docker-compose.yml', 'utf8')))['x-server'];

/** What a container gets of a `.env`: all of it, and over that what the file sets, made of it. */
function environmentWith(dotEnv: Readonly<Record<string, string>>): Record<string, string> {
  const set = Object.entries(server.environment).map(([name, text]) => [name, fill(text, dotEnv)]);
  return { ...dotEnv, ...Object.fromEntries(set) };
}

/** `${NAME:-default}`, and `${NAME-default}` where an empty value counts as one; the innermost first. */
function fill(text: string, dotEnv: Readonly<Record<string, string>>): string {
  const filled = text.replace(
    /\$\{(\w+)(:?)-([^${}]*)\}/,
    (_, name: string, colon: string, otherwise: string) => {
      const value = dotEnv[name];
      return value === undefined || (colon && value === '') ? otherwise : value;
    },
  );
  return filled === text ? text : fill(filled, dotEnv);
}

/** Made on the first start, unless they are given. */
const secrets = {
  DATABASE_URL: 'postgres://maru:secret@postgres/maru_maru',
  SESSION_SECRET: 's'.repeat(32),
  DATA_KEYS: `1:${Buffer.alloc(32).toString('base64')}`,
  LOOKUP_SECRET: 'l'.repeat(32),
  VAPID_PUBLIC_KEY: 'B'.repeat(87),
  VAPID_PRIVATE_KEY: 'A'.repeat(43),
};
/** What docs/operations.md asks for in production, and the gateway of a shop that has none. */
const production = {
  ...secrets,
  NODE_ENV: 'production',
  SEED_DEMO: 'off',
  REDIS_URL: 'redis://redis.internal:6379',
  PUBLIC_URL: 'https://maru.co.kr',
  TRUSTED_PROXIES: '10.0.0.0/8',
  VAPID_SUBJECT: 'mailto:push@maru.co.kr',
  SMS_GATEWAY_URL: '',
  SMS_API_KEY: 'key',
  SMS_API_SECRET: 'secret',
  SMS_REPORT_SECRET: 'r'.repeat(16),
  SMS_SENDER: '15881234',
  SMS_OPT_OUT: '080-123-4567',
  SMS_OPT_OUT_SECRET: 'o'.repeat(16),
  IDENTITY_URL: 'https://check.provider.co.kr',
  IDENTITY_SITE_CODE: 'maru',
  IDENTITY_SECRET: 'of the provider',
  TOSS_CLIENT_KEY: '',
  TOSS_SECRET_KEY: '',
};

describe('the containers of docker-compose.yml', () => {
  it('are the demo without any preparation', () => {
    const config = parseConfig({ ...environmentWith({}), ...secrets });

    expect(config).toMatchObject({ production: false, SEED_DEMO: true });
  });

  it('take from .env all that production asks for', () => {
    expect(server.env_file.map(({ path }) => path)).toEqual(['.env']);
    expect(environmentWith(production)).toMatchObject(production);

    const config = parseConfig(environmentWith(production));

    expect(config.production).toBe(true);
    expect(config.TOSS_SECRET_KEY).toBeUndefined();
  });

  it('do not start in production with what stands in for a provider', () => {
    const { SMS_GATEWAY_URL: _, ...forgotten } = production;

    expect(() => parseConfig(environmentWith(forgotten))).toThrow('SMS_GATEWAY_URL: ');
  });
});
