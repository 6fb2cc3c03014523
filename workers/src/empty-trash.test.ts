import { connectDb, type Db } from '@maru/platform/db/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestConfig, type TestConfig } from '../../tests/support/test-config.ts';
import { emptyTrash } from './empty-trash.ts';

let test: TestConfig;
let db: Db;

beforeAll(async () => {
  test = await createTestConfig();
  db = connectDb(test.config.DATABASE_URL, { max: 2 });
});
afterAll(async () => {
  await db.end();
  await test.drop();
});

it('[C15] empties the trash after 30 days and no earlier, with all dependent rows', async () => {
  const gone = (days: number) => db`now() - make_interval(days => ${days})`;
  for (const days of [31, 29]) {
    await db`
      insert into post (kind, category, title, body_html, deleted_at)
      values ('notice', '', '글', '', ${gone(days)})`;
    await db`
      insert into video (place, title, url, shown, deleted_at)
      values ('youtube', '영상', 'https://youtu.be/abcdefghijk', false, ${gone(days)})`;
    await db`
      with made as (
        insert into banner (type, "order", location, status, device, img_path, alt, period, from_at,
                            deleted_at)
        values (1, 1, 'POPUP', 'inactive', 'all', '/a.webp', '배너', 1, now(), ${gone(days)})
        returning id)
      insert into banner_count (banner_id, day, shows) select id, kst_day(now()), 1 from made`;
    await db`
      with made as (
        insert into event (title, summary, body_html, starts_at, ends_at, deleted_at)
        values ('이벤트', '', '', now(), now() + interval '1 hour', ${gone(days)}) returning id)
      insert into event_winner (event_id, rank, label, prize) select id, 1, '홍○동', '상품' from made`;
  }

  await emptyTrash(db);

  const [left] = await db`
    select (select count(*)::int from post) as posts, (select count(*)::int from video) as videos,
      (select count(*)::int from banner_count) as banners,
      (select count(*)::int from event_winner) as events`;
  expect(left).toEqual({ posts: 1, videos: 1, banners: 1, events: 1 });
  const lines = await db`select action from audit_log order by action`;
  expect(lines.map(({ action }) => action)).toEqual([
    'banner.delete',
    'event.delete',
    'post.delete',
    'video.delete',
  ]);
});

it('[C15] keeps a lecture that has a review', async () => {
  await db`insert into member (login_id, password_hash, name) values ('hana', '-', '하나')`;
  await db`
    with made as (
      insert into post (kind, category, title, body_html, deleted_at)
      values ('lecture', '', '강의', '', now() - interval '31 days') returning id)
    insert into review (kind, lecture_id, member_id, title, body_html, rating, state, deleted_at)
    select 'lecture', made.id, m.id, '후기', '', 5, 'published', now() from made, member m`;

  await emptyTrash(db);

  expect(await db`select 1 from post where kind = 'lecture'`).toHaveLength(1);
});
