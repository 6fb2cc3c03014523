import { globSync, readFileSync } from 'node:fs';
import { parseConfig } from '@maru/platform/config/config';
import { expect, it } from 'vitest';
import { productionEnvironment } from '../support/production-environment.ts';
import { configNames } from '@maru/platform/config/environment';

/** Lines such as `#NAME=value`. */
const listed = [...readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z]\w+)=(.*)$/gm)].map(
  ([, name = '', value = '']) => [name, value] as const,
);

/** Variables that the compose files take from `.env`. */
const composed = globSync(['docker-compose.yml', 'docker/*.yml']).flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/\$\{([A-Z]\w+)/g)].map(([, name = '']) => name),
);

it('lists every variable that an operator may set once in .env.example', () => {
  const names = listed.map(([name]) => name).toSorted();

  expect(names).toEqual([...new Set(names)]);
  expect(names).toEqual(expect.arrayContaining([...configNames, ...composed]));
});

it('gives values in .env.example that the configuration accepts', () => {
  const given = listed.filter(([, value]) => value !== '');
  const secrets = listed.map(([name]) => [name, 'x'.repeat(48)] as const);
  const environment = {
    ...Object.fromEntries(secrets),
    ...productionEnvironment,
    ...Object.fromEntries(given),
  };

  expect(() => parseConfig(environment)).not.toThrow();
});
