import { listMySavedPosts, MOST_SAVED_POSTS } from '@maru/contract/account/saved-post';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  insertMember,
  loginMember,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../../tests/support/app.ts';

const PATH = listMySavedPosts.path;

let test: TestApp;
let hana: Browser;
let memberId: number;

beforeAll(async () => {
  test = await startTestApp();
  memberId = await insertMember(test, 'hana');
  hana = await loginMember(test, 'hana');
});
beforeEach(async () => {
  await test.db`delete from post where title like '글%'`;
});
afterAll(() => test.stop());

async function insertPost(title: string, kind = 'daily-report'): Promise<number> {
  const [row] = await test.db<{ id: number }[]>`
    insert into post (kind, title, body_html, excerpt, state, publish_at)
    values (${kind}, ${title}, '<p>본문</p>', '본문', 'published', now() - interval '1 day')
    returning id`;
  return row!.id;
}

const set = (postId: number, saved: boolean) => hana.send('PUT', `${PATH}/${postId}`, { saved });
const listed = async (query = '') => (await hana.send('GET', PATH + query)).body;
const titles = async () =>
  ((await listed())['items'] as { title: string }[]).map(({ title }) => title);
const isSaved = async (postId: number) =>
  (await hana.send('GET', `${PATH}/${postId}`)).body['item'];

it('[A38] saves a post once, lists the last one first, and removes it', async () => {
  const [first, second] = [await insertPost('글 하나'), await insertPost('글 둘', 'notice')];

  const answers = [await set(first, true), await set(second, true), await set(first, true)];

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await titles()).toEqual(['글 둘', '글 하나']);
  expect(await listed('?page=2&pageSize=1')).toMatchObject({
    items: [{ _id: first, kind: 'daily-report', title: '글 하나', nick: null }],
    total: 2,
  });
  expect(await isSaved(first)).toEqual({ _id: first, saved: true });

  await set(first, false);
  await set(first, false);
  expect(await titles()).toEqual(['글 둘']);
  expect(await isSaved(first)).toEqual({ _id: first, saved: false });
});

it('[A38] saves only posts with a public page, and hides those that lose it', async () => {
  const [shown, draft, faq] = [
    await insertPost('글 하나'),
    await insertPost('글 둘'),
    await insertPost('글 셋', 'faq'),
  ];
  await test.db`update post set state = 'draft' where id = ${draft}`;

  const answers = await Promise.all([draft, faq, 99_999].map((postId) => set(postId, true)));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);

  await set(shown, true);
  await test.db`update post set deleted_at = now() where id = ${shown}`;
  expect(await listed()).toMatchObject({ items: [], total: 0 });
  await test.db`update post set deleted_at = null where id = ${shown}`;
  expect(await titles()).toEqual(['글 하나']);
});

it('[A38] drops the post that was saved first when the limit is reached', async () => {
  const oldest = await insertPost('글 처음');
  await test.db`
    with added as (
      insert into post (kind, title, body_html, excerpt, state, publish_at)
      select 'daily', '글 ' || n, '', '', 'published', now()
      from generate_series(2, ${MOST_SAVED_POSTS}) n
      returning id)
    insert into saved_post (member_id, post_id) select ${memberId}, id from added`;
  await test.db`
    insert into saved_post values (${memberId}, ${oldest}, now() - interval '1 year')`;

  await set(await insertPost('글 끝'), true);

  expect(await listed()).toMatchObject({ total: MOST_SAVED_POSTS });
  expect(await isSaved(oldest)).toEqual({ _id: oldest, saved: false });
});

it('[A38] is for members alone, each with posts of their own', async () => {
  const postId = await insertPost('글 하나');
  await set(postId, true);
  const guest = openBrowser(test);
  await insertMember(test, 'duri');
  const duri = await loginMember(test, 'duri');

  expect((await guest.send('GET', PATH)).status).toBe(401);
  expect((await guest.send('PUT', `${PATH}/${postId}`, { saved: true })).status).toBe(401);
  expect((await duri.send('GET', PATH)).body).toMatchObject({ items: [], total: 0 });
});
