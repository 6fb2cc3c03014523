import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { productionEnvironment } from '../../tests/support/production-environment.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import { ROOT } from './layout.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const keyOf = (id: number) => `${id}:${randomBytes(32).toString('base64')}`;

function runMigrate(keys: string) {
  return spawnSync(process.execPath, ['--import', 'tsx', 'platform/stack/migrate.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      ...productionEnvironment,
      DATABASE_URL: database.url,
      BRAND: 'maru',
      DATA_KEYS: keys,
      MARU_DATA_DIR: join(ROOT, '.maru-cache'),
    },
  });
}

it('refuses other secrets in one sentence, without a stack trace', () => {
  const first = runMigrate(keyOf(1));
  expect(first.stderr).toBe('');
  expect(first.status).toBe(0);

  const second = runMigrate(keyOf(1));
  expect(second.status).toBe(1);
  expect(second.stderr).toMatch(/^This database uses another DATA_KEYS 1\b[^\n]+\n$/);
});
