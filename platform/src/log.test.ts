import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import { connectDb, type Db } from './db.ts';
import { createLog, type Logger } from './log.ts';

const SOMEBODY = 'kim-4821x';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connectDb(database.url);
  await db`create table somebody (login text primary key)`;
  await db`insert into somebody values (${SOMEBODY})`;
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

function open(): { log: Logger; lines: string[] } {
  const lines: string[] = [];
  const config = { LOG_LEVEL: 'info', BRAND: 'maru' } as const;
  return { log: createLog('test', config, { write: (line) => void lines.push(line) }), lines };
}

it.each([
  ['a statement given values', () => db`select 1 / 0 where ${SOMEBODY} <> ''`],
  ['a row that exists', () => db`insert into somebody values (${SOMEBODY})`],
  [
    'several at once',
    () => Promise.any([db`select 1 / 0 where ${SOMEBODY} <> ''`, Promise.reject(new Error('two'))]),
  ],
])('[D2] tells of an error with %s, and of nobody', async (_, run) => {
  const { log, lines } = open();
  const error: unknown = await run().catch((cause: unknown) => cause);

  log.error({ err: error }, 'it went wrong');

  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/division by zero|duplicate key/);
  expect(lines[0]).not.toContain(SOMEBODY);
});

it.each([undefined, null, 'a word', { code: 'ECONNRESET' }])(
  'tells of %o, which is no error',
  (err) => {
    const { log, lines } = open();

    log.warn({ err }, 'it went wrong');

    expect(lines).toEqual([expect.stringContaining('"msg":"it went wrong"')]);
  },
);
