import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { connectDb, constraintOf, type Db } from './db.ts';

const MIGRATION = new URL('../../migrations/0176_one_spelling_per_tag.sql', import.meta.url);

let database: TestDatabase;
let db: Db;
let members: number[];

const conditions = (...names: string[]) => ({ tags: { names, not: false } });
const segment = (...names: string[]) => ({ kind: 'conditions', match: conditions(...names) });

beforeAll(async () => {
  database = await createTestDatabase();
  db = connectDb(database.url);
  const rows = await db<{ id: number }[]>`
    insert into member (login_id, password_hash, name)
    select 'm' || n, 'x', '회원' from generate_series(1, 3) n returning id`;
  members = rows.map(({ id }) => id);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

it('[C25] merges spellings of a tag, also where conditions name them', async () => {
  const [one, two, three] = members as [number, number, number];
  await db`drop index member_tag_form`;
  await db`
    insert into member_tag (member_id, tag)
    values (${one}, 'VIP'), (${one}, 'vip'), (${one}, '재등록'), (${two}, 'VIP'), (${three}, 'vip'),
           (${three}, 'ＶＩＰ')`;
  const [admin] = await db<{ id: number }[]>`
    insert into admin (login_id, password_hash, name)
    values ('boss', 'x', '관리자') returning id`;
  const exclude = { conditions: conditions('ｖｉｐ') };
  await db`
    insert into saved_audience (name, audience, created_by)
    values ('둘', ${db.json(segment('vip', '신규', 'VIP'))}, ${admin!.id}),
           ('제외', ${db.json({ kind: 'all', exclude })}, ${admin!.id}),
           ('그대로', ${db.json(segment('재등록'))}, ${admin!.id})`;
  await db`
    insert into campaign (channel, kind, text, advertising, audience, state, created_by)
    values ('sms', 'SMS', '안내', false, ${db.json(segment('vip'))}, 'scheduled', ${admin!.id}),
           ('sms', 'SMS', '안내', false, ${db.json(segment('vip'))}, 'done', ${admin!.id})`;

  await db.unsafe(readFileSync(MIGRATION, 'utf8'));

  const tags = await db`select member_id, tag from member_tag order by member_id, tag`;
  expect(tags.map(({ member_id, tag }) => [member_id, tag])).toEqual([
    [one, 'VIP'],
    [one, '재등록'],
    [two, 'VIP'],
    [three, 'VIP'],
  ]);
  const saved = await db`select audience, version from saved_audience order by id`;
  expect(saved.map(({ audience, version }) => ({ audience, version }))).toEqual([
    { audience: segment('VIP', '신규'), version: 2 },
    { audience: { kind: 'all', exclude: { conditions: conditions('VIP') } }, version: 2 },
    { audience: segment('재등록'), version: 1 },
  ]);
  const campaigns = await db`select audience from campaign order by id`;
  expect(campaigns.map(({ audience }) => audience as object)).toEqual([
    segment('VIP'),
    segment('vip'),
  ]);
});

it('[C25] keeps one spelling of a tag for each member', async () => {
  const again = db`insert into member_tag (member_id, tag) values (${members[1]!}, 'Vip')`;

  expect(constraintOf(await again.catch((error: unknown) => error))).toBe('member_tag_form');
});
