import { listPublicPages } from '@maru/contract/site-map/site-map';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  insertMember,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

let test: TestApp;
let guest: Browser;

beforeAll(async () => {
  test = await startTestApp();
  guest = openBrowser(test);
});
afterAll(() => test.stop());

async function pagesOf(kind: string, after?: number): Promise<number[]> {
  const query = after === undefined ? `kind=${kind}` : `kind=${kind}&after=${after}`;
  const { status, body } = await guest.send('GET', `/api/home/site/pages?${query}`);
  expect(status).toBe(200);
  return listPublicPages.output.parse(body).items.map(({ _id }) => _id);
}

it('[A29] lists posts that are published, and no draft, hidden, deleted or coming one', async () => {
  const past = new Date(Date.now() - 60_000).toISOString();
  const coming = new Date(Date.now() + 3_600_000).toISOString();
  const rows = [
    { title: '공개', state: 'published', publish_at: past },
    { title: '초안', state: 'draft', publish_at: past },
    { title: '숨김', state: 'hidden', publish_at: past },
    { title: '예약', state: 'published', publish_at: coming },
    { title: '휴지통', state: 'published', publish_at: past },
    { title: '다음 공개', state: 'published', publish_at: past },
  ].map((row) => ({ ...row, kind: 'notice' }));
  const ids = (await test.db<{ id: number }[]>`insert into post ${test.db(rows)} returning id`).map(
    ({ id }) => id,
  );
  await test.db`update post set deleted_at = now() where id = ${ids[4]!}`;

  expect(await pagesOf('notice')).toEqual([ids[0], ids[5]]);
  expect(await pagesOf('notice', ids[0])).toEqual([ids[5]]);
  expect(await pagesOf('column')).toEqual([]);
});

it('[A29] lists reviews only once they are published', async () => {
  const member_id = await insertMember(test, 'sitemapper');
  const rows = ['pending', 'published', 'hidden', 'rejected'].map((state) => ({
    member_id,
    title: state,
    body_html: '<p>후기</p>',
    rating: 5,
    state,
  }));
  const ids = (
    await test.db<{ id: number }[]>`insert into review ${test.db(rows)} returning id`
  ).map(({ id }) => id);

  expect(await pagesOf('review')).toEqual([ids[1]]);
  const [lecture] = await test.db<{ id: number }[]>`
    insert into post (kind, title) values ('lecture', '입문 과정') returning id`;
  await test.db`
    update review set kind = 'lecture', lecture_id = ${lecture!.id} where id = ${ids[1]!}`;
  expect(await pagesOf('review')).toEqual([]);
  expect(await pagesOf('lecture-review')).toEqual([ids[1]]);
});

it('[A29] refuses a kind that has no pages', async () => {
  const { status, body } = await guest.send('GET', '/api/home/site/pages?kind=member');

  expect([status, body['message']]).toEqual([400, 'INVALID_INPUT']);
});
