import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../../tests/support/app.ts';

let test: TestApp;
let guest: Browser;

beforeAll(async () => {
  test = await startTestApp();
  guest = openBrowser(test);
  const { db } = test;
  await db`insert into stock (code, name, market) values
    ('990010', '한빛반도체', 'KOSPI'), ('990020', '가람소프트', 'KOSDAQ')`;
  await db`insert into stock_price (code, day, open, high, low, close, volume, source) values
    ('990010', '2024-01-02', 900, 900, 900, 900, 1, 'file'),
    ('990010', '2026-10-01', 1000, 1100, 950, 1000, 3000000000, 'file'),
    ('990010', '2026-10-02', 1000, 1060, 990, 1050, 20, 'file')`;
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.db`truncate post, stock_disclosure cascade`;
  await test.db`update deployment set advisory_kind = null`;
});

async function insertPost(fields: Record<string, unknown>): Promise<number> {
  const usual = {
    kind: 'daily-report',
    title: '한빛반도체 정리',
    state: 'published',
    publish_at: new Date(Date.now() - 60_000).toISOString(),
  };
  const [row] = await test.db<{ id: number }[]>`
    insert into post ${test.db({ ...usual, ...fields })} returning id`;
  return row!.id;
}
const insertMention = (post_id: number) =>
  test.db`insert into stock_mention ${test.db({ code: '990010', post_id })}`;

const get = (path: string) => guest.send('GET', `/api/home/stocks/${path}`);
const mentions = async (query = '') => (await get(`990010/mentions${query}`)).body;
const titles = async (query = '') =>
  ((await mentions(query))['items'] as { title: string }[]).map(({ title }) => title);

it('[A39] returns the last close with its change, and the days of one year', async () => {
  const { status, body } = await get('990010');

  expect(status).toBe(200);
  expect(body['item']).toMatchObject({
    code: '990010',
    name: '한빛반도체',
    market: 'KOSPI',
    last: { day: '2026-10-02', close: 1_050, change: 50, change_percent: 5 },
    days: [{ day: '2026-10-01', volume: 3_000_000_000 }, { day: '2026-10-02' }],
    marks: [],
  });
  expect((await get('990020')).body['item']).toMatchObject({ last: null, days: [] });
});

it('[A39] refuses unknown codes', async () => {
  expect((await get('999999')).status).toBe(404);
  expect((await get('999999/mentions')).status).toBe(404);
  expect((await get('x')).status).toBe(400);
});

it('[A39] lists what is public, newest first, and filters by kind', async () => {
  const shown = await insertPost({ publish_at: '2026-10-01T00:00:00Z' });
  const hidden = await insertPost({ state: 'hidden', title: '숨긴 글' });
  const later = await insertPost({ publish_at: '2099-01-01T00:00:00Z', title: '나중 글' });
  for (const each of [shown, hidden, later]) await insertMention(each);
  await test.db`
    insert into stock_disclosure (receipt_no, code, title, submitter, filed_on)
    values ('20261002000123', '990010', '분기보고서', '한빛반도체', '2026-10-02')`;

  expect(await titles()).toEqual(['분기보고서', '한빛반도체 정리']);
  expect(await titles('?kind=post')).toEqual(['한빛반도체 정리']);
  expect(await mentions('?pageSize=1')).toMatchObject({
    total: 2,
    items: [
      {
        kind: 'disclosure',
        link: 'https://dart.fss.or.kr/dsaf001/main.do?rcpNo=20261002000123',
        by: '한빛반도체',
      },
    ],
    kinds: [
      { kind: 'best-stock', total: 0 },
      { kind: 'post', total: 1 },
      { kind: 'broadcast', total: 0 },
      { kind: 'disclosure', total: 1 },
    ],
  });
  expect((await get('990010')).body['item']).toMatchObject({
    marks: [{ day: '2026-10-01', total: 1 }],
  });
});

it('[A39] [S6.7] lists closed stocks only under quasi, and no result of an open one', async () => {
  const extra = { code: '990010', theme: '', mentioned_on: '2026-09-01', base_price: 1_000 };
  const close = { close_on: '2026-09-30', close_price: 1_100 };
  const insertStock = (title: string, realised: boolean) =>
    insertPost({
      kind: 'best-stock',
      title,
      extra: test.db.json({ ...extra, ...close, realised }),
    });
  await insertStock('닫은 종목', true);
  await insertStock('열린 종목', false);

  expect(await titles()).toEqual(['닫은 종목']);
  expect((await get('990010')).body['item']).toMatchObject({ marks: [{ total: 1 }] });

  await test.db`update deployment set advisory_kind = 'registered'`;

  const items = (await mentions())['items'] as { title: string; discussed: object }[];
  expect(Object.fromEntries(items.map(({ title, discussed }) => [title, discussed]))).toMatchObject(
    {
      '닫은 종목': { change_percent: 10 },
      '열린 종목': { change_percent: null },
    },
  );
});

it('[A40] lists the stocks of a public post alone', async () => {
  const shown = await insertPost({});
  const hidden = await insertPost({ state: 'hidden' });
  await insertMention(shown);
  await insertMention(hidden);
  const stocksOf = async (postId: number) =>
    (await guest.send('GET', `/api/home/posts/${postId}/stocks`)).body['items'];

  expect(await stocksOf(shown)).toMatchObject([{ code: '990010', last: { close: 1_050 } }]);
  expect(await stocksOf(hidden)).toEqual([]);
});
