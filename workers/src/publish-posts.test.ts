import { connectDb, type Db } from '@maru/platform/db/db';
import { createLog } from '@maru/platform/telemetry/log';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestConfig } from '../../tests/support/test-config.ts';
import { publishDuePosts } from './publish-posts.ts';

let db: Db;
let drop: () => Promise<void>;
let publishDue: () => Promise<void>;

beforeAll(async () => {
  const made = await createTestConfig();
  drop = made.drop;
  db = connectDb(made.config.DATABASE_URL, { max: 4 });
  const log = createLog('workers', made.config);
  publishDue = () => publishDuePosts(db, log);
});
afterAll(async () => {
  await db.end();
  await drop();
});

async function insertScheduled(title: string, secondsAgo: number): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into post (kind, title, body_html, state, publish_at)
    values ('notice', ${title}, '<p>글</p>', 'scheduled',
            now() - make_interval(secs => ${secondsAgo}))
    returning id`;
  return row!.id;
}

const stateOf = async (postId: number) =>
  (await db<{ state: string }[]>`select state from post where id = ${postId}`)[0]?.state;

it('[C11] publishes due posts, once, and nothing else', async () => {
  const due = await insertScheduled('지금', 1);
  const later = await insertScheduled('나중', -3_600);

  await Promise.all([publishDue(), publishDue()]);

  expect([await stateOf(due), await stateOf(later)]).toEqual(['published', 'scheduled']);
  const events = await db`select 1 from outbox where name = 'post.changed'`;
  expect(events).toHaveLength(1);
  expect(await db`select 1 from staff_notice`).toHaveLength(0);
});

it('[C11] immediately publishes posts that became due while no worker ran, and notifies staff', async () => {
  const late = await insertScheduled('늦은 글', 600);

  await publishDue();

  expect(await stateOf(late)).toBe('published');
  const [notice] = await db<{ kind: string; detail: object }[]>`
    select kind, detail, link from staff_notice`;
  expect(notice).toMatchObject({
    kind: 'post.publishedLate',
    detail: { title: '늦은 글', minutes: 10, board: 'notice' },
    link: `/curve/notice-write?_id=${late}`,
  });
});
