import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { connectDb, type Db } from './db.ts';

const DECOMPOSED = '한글 편성표'.normalize('NFD');

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connectDb(database.url);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

it('composes names that were stored decomposed, and only those', async () => {
  await db`
    insert into upload (folder, file, mime, bytes, width, height, name)
    values ('a', 'one.png', 'image/png', 1, 1, 1, ${DECOMPOSED}),
           ('a', 'two.png', 'image/png', 1, 1, 1, '①')`;
  await db`
    insert into post_attachment (file, name, mime, bytes)
    values ('one.pdf', ${DECOMPOSED}, 'application/pdf', 1)`;
  await db`
    insert into member (login_id, password_hash, name) values ('m', 'x', ${DECOMPOSED})`;

  await db.unsafe(
    readFileSync(new URL('../../migrations/0142_composed_names.sql', import.meta.url), 'utf8'),
  );

  const names = await db<{ name: string }[]>`
    select name from (
      select name from upload union all select name from post_attachment
      union all select name from member
    ) stored order by name collate "C" desc`;
  expect(names.map(({ name }) => name)).toEqual(['한글 편성표', '한글 편성표', '한글 편성표', '①']);
});
