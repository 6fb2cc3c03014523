import { changeAdvisoryMode } from '@maru/domain/setting/advisory-mode';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

let test: TestApp;
let boss: Browser;
let guest: Browser;

beforeAll(async () => {
  // maru is a quasi advisory business.
  test = await startTestApp();
  await insertAdmin(test, 'boss', ['superAdmin']);
  boss = await loginStaff(test, 'boss');
  guest = openBrowser(test);
  await insertStock('나루전자', { realised: false, close_price: 2_000 });
  await insertStock('나루화학', { realised: true, close_price: 1_500 });
  // A stock is open until the day it is closed on.
  await insertStock('나루통신', { realised: true, close_price: 1_100, close_on: '2099-12-31' });
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.db`update deployment set advisory_kind = null, advisory_version = 1`;
});

const insertStock = (
  title: string,
  figures: { realised: boolean; close_price: number; close_on?: string },
) => test.db`
  insert into post ${test.db({
    kind: 'best-stock',
    title,
    state: 'published',
    publish_at: new Date(Date.now() - 60_000).toISOString(),
    extra: test.db.json({
      code: '990010',
      theme: '전자',
      mentioned_on: '2026-01-02',
      base_price: 1_000,
      close_on: '2026-02-02',
      ...figures,
    }),
  })}`;

/** All stock data that a guest receives, and the counted total. */
async function shown(query = '') {
  const list = await guest.send('GET', `/api/home/invest/best-stocks?pageSize=50${query}`);
  const found = await guest.send('GET', `/api/home/search?q=${encodeURIComponent('나루')}`);
  const stocks = list.body['items'] as { stock: { name: string } }[];
  const hits = found.body['items'] as { title: string }[];
  return {
    listed: stocks.map(({ stock }) => stock.name),
    total: list.body['total'],
    found: hits.map(({ title }) => title).toSorted(),
    counted: found.body['total'],
  };
}
const set = (kind: string, version: number) =>
  boss.send('PUT', '/api/admin/advisory-mode', { kind, version, reason: '등록을 마쳤어요' });

const CLOSED = { listed: ['나루화학'], total: 1, found: ['나루화학'], counted: 1 };
const ALL = {
  listed: ['나루전자', '나루화학', '나루통신'],
  total: 3,
  found: ['나루전자', '나루통신', '나루화학'],
  counted: 3,
};

describe('[L05] stocks that are not closed', () => {
  it('[S6.7] are in no answer of the public site under the mode quasi, as it is in force', async () => {
    expect(await shown()).toEqual(CLOSED);

    expect((await set('registered', 1)).status).toBe(200);
    expect(await shown()).toEqual(ALL);

    expect((await set('quasi', 2)).status).toBe(200);
    expect(await shown()).toEqual(CLOSED);
  });

  it('[S6.7] are not listed either when they are asked for', async () => {
    expect((await shown('&realised=false')).listed).toEqual([]);
  });

  it('tells pages which mode is in force', async () => {
    const kind = async () => (await guest.send('GET', '/api/home/links')).body['advisory_kind'];
    expect(await kind()).toBe('quasi');

    await set('registered', 1);

    expect(await kind()).toBe('registered');
  });

  it('notifies every process that kept answers are old', async () => {
    const heard: string[] = [];
    const listening = await test.db.listen('content_changed', (table) => void heard.push(table));

    await test.db.begin((tx) => changeAdvisoryMode(tx, 'registered'));

    await vi.waitFor(() => expect(heard).toContain('deployment'));
    await listening.unlisten();
  });
});

it('[L05] shows the course of closed stocks only, and counts those that rose and fell', async () => {
  await test.db`update deployment set advisory_kind = 'registered', advisory_version = 2`;
  await test.db`
    update post set extra = extra || '{"closes": "1000,1200,1500"}' where title like '나루%'`;

  const { body } = await guest.send('GET', '/api/home/invest/best-stocks?pageSize=50');

  const items = body['items'] as { stock: { name: string }; closes: number[] }[];
  expect(Object.fromEntries(items.map(({ stock, closes }) => [stock.name, closes]))).toMatchObject({
    나루전자: [],
    나루화학: [1_000, 1_200, 1_500],
  });
  expect(body).toMatchObject({ up: 3, down: 0 });
});
