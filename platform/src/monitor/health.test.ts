import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { connectDb, type Db } from '../db/db.ts';
import { createReadiness } from './health.ts';

let database: TestDatabase;
let db: Db;

beforeEach(async () => {
  database = await createTestDatabase();
  db = connectDb(database.url, { max: 1 });
});
afterEach(async () => {
  await db.end();
  await database.drop();
});

const takeNewest = () => db`
  delete from schema_migration where name = (select max(name) from schema_migration) returning *`;

it('[O2] is not ready before its migrations have run, and then is', async () => {
  const readiness = createReadiness({ db });
  const [newest] = await takeNewest();
  expect(await readiness.check()).toEqual(['migrations']);

  await db`insert into schema_migration ${db(newest!)}`;

  expect(await readiness.check()).toEqual([]);
});

it('[O2] is not ready in a database without migrations', async () => {
  await db`drop table schema_migration`;

  expect(await createReadiness({ db }).check()).toEqual(['migrations']);
});

it('[O6] is ready beside migrations of a newer release', async () => {
  await db`insert into schema_migration (name, checksum) values ('9999_of_tomorrow.sql', 'x')`;

  expect(await createReadiness({ db }).check()).toEqual([]);
});

it('[O2] asks for its migrations no more once they were there', async () => {
  const readiness = createReadiness({ db });
  await readiness.check();
  await takeNewest();

  expect(await readiness.check()).toEqual([]);
});

it('[N1.23] [O2] says of a database that is away nothing but that', async () => {
  await db.end();

  expect(await createReadiness({ db }).check()).toEqual(['postgres']);
});

it('[reliability O10] is not ready while its event loop is stuck', async () => {
  const isStuck = vi.fn(() => true);
  const readiness = createReadiness({ db, isStuck });
  expect(await readiness.check()).toEqual(['event-loop']);

  isStuck.mockReturnValue(false);

  expect(await readiness.check()).toEqual([]);
});
