import { MOST_STOCK_ALERTS, MOST_WATCHED_STOCKS } from '@maru/contract/stock/page/own-stock';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  insertMember,
  loginMember,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../../tests/support/app.ts';

const PATH = '/api/home/me/stocks';

let test: TestApp;
let hana: Browser;
let duri: Browser;
let memberId: number;

beforeAll(async () => {
  test = await startTestApp();
  memberId = await insertMember(test, 'hana');
  await insertMember(test, 'duri');
  hana = await loginMember(test, 'hana');
  duri = await loginMember(test, 'duri');
  await test.db`insert into stock (code, name) values
    ('990010', '한빛반도체'), ('990020', '가람소프트')`;
  await test.db`
    insert into stock (code, name) select 'A' || lpad(n::text, 5, '0'), '종목' || n
    from generate_series(1, ${MOST_WATCHED_STOCKS}) n`;
  await test.db`
    insert into stock_price (code, day, open, high, low, close, volume, source)
    values ('990010', '2026-10-01', 1000, 1000, 1000, 1000, 1, 'file')`;
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.db`truncate stock_watch cascade`;
});

const watch = (code: string, watched = true, disclosures = false) =>
  hana.send('PUT', `${PATH}/${code}`, { watched, disclosures });
const alert = (side: string, price: number, wanted = true) =>
  hana.send('PUT', `${PATH}/990010/alerts`, { side, price, wanted });
const listed = async (browser = hana) =>
  (await browser.send('GET', PATH)).body['items'] as Record<string, unknown>[];

it('[A41] watches a stock once, lists the last one first, and removes it with its alerts', async () => {
  const answers = [await watch('990010'), await watch('990020'), await watch('990010', true, true)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await alert('above', 1_200);

  expect(await listed()).toMatchObject([
    { code: '990020', last: null, alerts: [] },
    {
      code: '990010',
      disclosures: true,
      last: { day: '2026-10-01', close: 1_000, change: null },
      alerts: [{ side: 'above', price: 1_200, reached_on: null }],
    },
  ]);

  await watch('990010', false);
  await watch('990010', false);
  expect((await listed()).map(({ code }) => code)).toEqual(['990020']);
  expect(await test.db`select from stock_alert`).toHaveLength(0);
});

it('[A41] watches the stock of an alert, and keeps a repeated alert', async () => {
  await alert('below', 900);
  expect((await alert('below', 900)).body['item']).toMatchObject({
    watched: true,
    alerts: [{ side: 'below', price: 900 }],
  });
  expect(await test.db`select since::text as since from stock_alert`).toEqual([
    { since: '2026-10-01' },
  ]);

  await alert('below', 900, false);
  expect((await hana.send('GET', `${PATH}/990010`)).body['item']).toMatchObject({ alerts: [] });
});

it('[A41] marks a reached alert with its day, and sets it again', async () => {
  await alert('above', 1_100);
  await test.db`update stock_alert set reached_on = '2026-09-30', since = '2026-09-01'`;
  expect((await listed())[0]).toMatchObject({ alerts: [{ reached_on: '2026-09-30' }] });

  await alert('above', 1_100);

  expect((await listed())[0]).toMatchObject({ alerts: [{ reached_on: null }] });
  expect(await test.db`select since::text as since from stock_alert`).toEqual([
    { since: '2026-10-01' },
  ]);
});

it('[A41] limits stocks and alerts, and refuses unknown codes', async () => {
  expect((await watch('999999')).status).toBe(404);
  for (let n = 1; n <= MOST_STOCK_ALERTS; n += 1) await alert('above', 1_000 + n);
  expect((await alert('above', 5_000)).body['message']).toBe('STATE_CONFLICT');
  expect((await alert('above', 1_001)).status).toBe(200);
  expect((await alert('above', 0)).status).toBe(400);

  await test.db`
    insert into stock_watch (member_id, code)
    select ${memberId}, code from stock where code like 'A%' limit ${MOST_WATCHED_STOCKS - 1}`;
  expect((await watch('990020')).body['message']).toBe('STATE_CONFLICT');
  expect((await watch('990010', true, true)).status).toBe(200);
});

it('[A41] is for members alone, each with stocks of their own', async () => {
  await watch('990010');
  const guest = openBrowser(test);

  expect((await guest.send('GET', PATH)).status).toBe(401);
  expect(
    (await guest.send('PUT', `${PATH}/990010`, { watched: true, disclosures: true })).status,
  ).toBe(401);
  expect(await listed(duri)).toEqual([]);
});
