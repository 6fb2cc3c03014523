import { connectDb, type Db } from '@maru/platform/db/db';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestConfig } from '../../../tests/support/test-config.ts';
import { emptyTables } from '../../../tests/support/test-database.ts';
import { findMentions } from './find-mentions.ts';

let db: Db;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await createTestConfig();
  drop = made.drop;
  db = connectDb(made.config.DATABASE_URL, { max: 4 });
});
afterAll(async () => {
  await db.end();
  await drop();
});
beforeEach(async () => {
  await emptyTables(db, 'stock', 'post', 'broadcast_schedule', 'stock_mention_due');
  await db`insert into stock (code, name) values ('990010', '한빛반도체'), ('990020', '소담')`;
});

async function insertPost(title: string, body = '', kind = 'notice'): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into post (kind, title, body_html) values (${kind}, ${title}, ${body}) returning id`;
  return row!.id;
}

const mentions = () => db<{ code: string; post_id: number | null; schedule_id: number | null }[]>`
  select code, post_id, schedule_id from stock_mention order by code, id`;

it('[A40] finds the stocks of new posts once, with any number of workers', async () => {
  const post = await insertPost('오늘의 시장', '<p>한빛반도체가 올랐어요</p>');
  await insertPost('소담한 하루', '<p>소담은 이름이 짧아요</p>');

  await Promise.all([findMentions(db), findMentions(db)]);
  await findMentions(db);

  expect(await mentions()).toEqual([{ code: '990010', post_id: post, schedule_id: null }]);
  expect(await db`select from stock_mention_due`).toHaveLength(0);
});

it('[A40] follows a changed text, and ignores other changes of a post', async () => {
  const post = await insertPost('한빛반도체 정리');
  await findMentions(db);
  await db`update post set views = views + 1, state = 'hidden' where id = ${post}`;
  expect(await db`select from stock_mention_due`).toHaveLength(0);

  await db`update post set title = '소담(990020) 정리' where id = ${post}`;
  await findMentions(db);

  expect(await mentions()).toMatchObject([{ code: '990020', post_id: post }]);
});

it('[A40] reads a text again that is saved while a worker reads it', async () => {
  await findMentions(db);
  const post = await insertPost('한빛반도체 정리');

  await db.begin(async (tx) => {
    await tx`update post set title = '소담(990020) 정리' where id = ${post}`;
    await findMentions(db);
  });
  await findMentions(db);

  expect(await mentions()).toMatchObject([{ code: '990020', post_id: post }]);
});

it('[A40] reads all texts again when a stock is listed or renamed', async () => {
  const post = await insertPost('가람소프트 전망');
  await findMentions(db);
  expect(await mentions()).toEqual([]);

  await db`insert into stock (code, name) values ('990110', '가람소프트')`;
  await findMentions(db);
  expect(await mentions()).toMatchObject([{ code: '990110', post_id: post }]);

  await db`update stock set name = '가온소프트' where code = '990110'`;
  await findMentions(db);
  expect(await mentions()).toEqual([]);
});

it('[A40] finds the stocks of broadcasts', async () => {
  await db`
    insert into expert (id, nick, field, market, headline)
    values (1, '한결', '반도체', '국내주식', '실적') on conflict do nothing`;
  await db`
    insert into broadcast_schedule (expert_id, title, kind, type, start_date)
    select min(id), '한빛반도체 집중 분석', 'free', 1, now() from expert`;

  await findMentions(db);

  expect(await mentions()).toMatchObject([{ code: '990010', post_id: null }]);
});
