import { createHash } from 'node:crypto';
import { connectDb, type Db } from '@maru/platform/db/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { runIdempotently } from './idempotency.ts';

const AT_ONCE = 20;

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connectDb(database.url);
  await db`create table made (id int generated always as identity)`;
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

const repeatOf = (key: string, body: string) => ({
  key,
  requestHash: createHash('sha256').update(body).digest(),
});

const make = (key: string, body = 'body') =>
  runIdempotently(db, 'test:1', repeatOf(key, body), async (tx) => {
    const [row] = await tx<{ id: number }[]>`insert into made default values returning id`;
    return { id: row!.id };
  });

async function countMade(): Promise<number> {
  const [row] = await db<{ n: number }[]>`select count(*) as n from made`;
  return row!.n;
}

it('[N2.7] does the work once, however many ask with one key at once', async () => {
  const before = await countMade();

  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => make('key-one')));

  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await countMade()).toBe(before + 1);
});

it('[N2.8] refuses the key of another request', async () => {
  await make('key-two');

  await expect(make('key-two', 'other body')).rejects.toThrow('IDEMPOTENCY_CONFLICT');
});

it('keeps keys of different scopes apart', async () => {
  const one = await make('key-three');
  const two = await runIdempotently(db, 'test:2', repeatOf('key-three', 'other'), async () => ({
    id: 0,
  }));

  expect(two).not.toEqual(one);
});

it('does the work again when the first attempt rolled back', async () => {
  const before = await countMade();
  const failing = runIdempotently(db, 'test:1', repeatOf('key-four', 'body'), async (tx) => {
    await tx`insert into made default values`;
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');

  await make('key-four');

  expect(await countMade()).toBe(before + 1);
});
