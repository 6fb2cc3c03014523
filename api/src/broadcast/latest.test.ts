import { connectDb, type Db } from '@maru/platform/db/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBroadcast, insertExpert } from '../../../tests/support/broadcasts.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { listLatest } from './broadcast.repository.ts';

const seoul = (time: string) => `2026-08-24T${time}+09:00`;

describe('[S02] the broadcasts of the day', () => {
  let database: TestDatabase;
  let db: Db;
  let late: number;
  let early: number;

  beforeAll(async () => {
    database = await createTestDatabase();
    db = connectDb(database.url, { max: 1 });
    await insertExpert(db, 1);
    const end = (start: string) => new Date(Date.parse(start) + 1_000).toISOString();
    const insert = (start: string) => insertBroadcast(db, { expertId: 1, start, end: end(start) });
    late = await insert(seoul('23:59:58'));
    early = await insert('2026-08-25T00:00:00+09:00');
  });
  afterAll(async () => {
    await db.end();
    await database.drop();
  });

  it.each([
    ['in the last second of a day in Seoul', seoul('23:59:59'), () => [late]],
    ['in the first moment of the next', '2026-08-25T00:00:00+09:00', () => [early]],
    ['while it is still the day before in UTC', '2026-08-24T15:00:00Z', () => [early]],
    ['on another day', '2026-08-26T12:00:00+09:00', () => []],
  ])('%s are those of Seoul', async (_case, at, ids) => {
    const items = await listLatest(db, at);

    expect(items.map(({ _id }) => _id)).toEqual(ids());
  });
});
