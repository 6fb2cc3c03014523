import { readFileSync } from 'node:fs';
import { parseConfig } from '@maru/platform/config/config';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { productionEnvironment } from '../support/production-environment.ts';

const file = z.looseObject({
  'x-server': z.looseObject({
    env_file: z.array(z.object({ path: z.string() })),
    environment: z.record(z.string(), z.string()),
  }),
});
const server = file.parse(parse(readFileSync('docker-compose.yml', 'utf8')))['x-server'];

/**
 * Environment of a container for a given `.env`: all its variables, overridden by those that the
 * file sets from them.
 */
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
const {
  DATABASE_URL,
  SESSION_SECRET,
  DATA_KEYS,
  LOOKUP_SECRET,
  VAPID_PUBLIC_KEY,
  VAPID_PRIVATE_KEY,
} = productionEnvironment;
const secrets = {
  DATABASE_URL,
  SESSION_SECRET,
  DATA_KEYS,
  LOOKUP_SECRET,
  VAPID_PUBLIC_KEY,
  VAPID_PRIVATE_KEY,
};
/** The `.env` that docs/operations/install.md gives, of a shop that has no payment gateway. */
const [, block = ''] =
  /```sh\n# \.env\n(.+?)```/s.exec(readFileSync('docs/operations/install.md', 'utf8')) ?? [];
const production = Object.fromEntries(
  [...block.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [
    name!,
    value === '…' ? 'x'.repeat(16) : value!,
  ]),
);

describe('[Z03] the containers of docker-compose.yml', () => {
  it('are the demo without any preparation', () => {
    const config = parseConfig({ ...environmentWith({}), ...secrets });

    expect(config).toMatchObject({ production: false, SEED_DEMO: true });
  });

  it('take from the .env of docs/operations/install.md all that production asks for', () => {
    expect(server.env_file.map(({ path }) => fill(path, {}))).toEqual(['.env']);
    expect(environmentWith(production)).toMatchObject(production);

    const config = parseConfig({ ...secrets, ...environmentWith(production) });

    expect(config.production).toBe(true);
    expect(config.TOSS_SECRET_KEY).toBeUndefined();
  });

  it('do not start in production with a simulated provider', () => {
    const { SMS_GATEWAY_URL: _, ...forgotten } = production;

    expect(() => parseConfig({ ...secrets, ...environmentWith(forgotten) })).toThrow(
      'SMS_GATEWAY_URL: ',
    );
  });
});
