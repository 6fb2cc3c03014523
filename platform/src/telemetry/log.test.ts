import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { connectDb, type Db } from '../db/db.ts';
import { createLog, type Logger } from './log.ts';

const LOGIN = 'kim-4821x';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connectDb(database.url);
  await db`create table account (login text primary key)`;
  await db`insert into account values (${LOGIN})`;
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
  ['a statement given values', () => db`select 1 / 0 where ${LOGIN} <> ''`],
  ['a row that exists', () => db`insert into account values (${LOGIN})`],
  [
    'several at once',
    () => Promise.any([db`select 1 / 0 where ${LOGIN} <> ''`, Promise.reject(new Error('two'))]),
  ],
])('[D2] logs an error with %s without personal data', async (_, run) => {
  const { log, lines } = open();
  const error: unknown = await run().catch((cause: unknown) => cause);

  log.error({ err: error }, 'it went wrong');

  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/division by zero|duplicate key/);
  expect(lines[0]).toMatch(/"type":"(PostgresError|AggregateError)"/);
  expect(lines[0]).not.toContain(LOGIN);
});

it.each([undefined, null, 'a word', { code: 'ECONNRESET' }])(
  'reports %o, which is no error',
  (err) => {
    const { log, lines } = open();

    log.warn({ err }, 'it went wrong');

    expect(lines).toEqual([expect.stringContaining('"msg":"it went wrong"')]);
  },
);

it('[D2] masks personal data at any depth of a logged object without changing the object', () => {
  const { log, lines } = open();
  const person = { phone: LOGIN, at: new Date(0), tags: ['a', { email: LOGIN, n: 1 }] };
  const logged = { phone: LOGIN, person, job: { data: { rows: [{ one: { to: LOGIN } }] } } };

  log.info(logged, 'it was done');

  expect(JSON.parse(lines[0]!)).toMatchObject({
    phone: '[personal]',
    person: {
      phone: '[personal]',
      at: '1970-01-01T00:00:00.000Z',
      tags: ['a', { email: '[personal]', n: 1 }],
    },
    job: { data: { rows: [{ one: { to: '[personal]' } }] } },
    msg: 'it was done',
  });
  expect(lines[0]).not.toContain(LOGIN);
  expect(person.phone).toBe(LOGIN);
});

it.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('[D2] masks personal data %i levels deep', (depth) => {
  const { log, lines } = open();
  let logged: object = { phone: LOGIN };
  for (let level = 0; level < depth; level += 1) logged = { logged };

  log.info(logged, 'it was done');

  expect(lines[0]).not.toContain(LOGIN);
});

it('[D2] masks personal data in nested errors and in objects with their own toJSON', () => {
  const { log, lines } = open();
  const error = Object.assign(new Error('it broke'), { parameters: [LOGIN], phone: LOGIN });

  log.warn({ job: { error }, seen: { toJSON: () => ({ phone: LOGIN, n: 2 }) } }, 'no way');

  expect(JSON.parse(lines[0]!)).toMatchObject({
    job: { error: { message: 'it broke', phone: '[personal]' } },
    seen: { phone: '[personal]', n: 2 },
  });
  expect(lines[0]).not.toContain(LOGIN);
});

it('logs an object that contains itself', () => {
  const { log, lines } = open();
  const logged: Record<string, unknown> = { phone: LOGIN };
  logged['itself'] = logged;

  log.info(logged, 'it was done');

  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain(LOGIN);
});
