import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../../tests/support/app.ts';

const BASE = '/api/admin/sms/campaigns/comparison';

let test: TestApp;
/** Staff who see sales, and staff who do not. */
let both: Browser;
let sender: Browser;
let campaigns: number[];

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'both', ['manageMessages', 'managePayments']);
  await insertAdmin(test, 'sender', ['manageMessages']);
  both = await loginStaff(test, 'both');
  sender = await loginStaff(test, 'sender');
  campaigns = [];
  for (const [title, optOuts, complaints] of [
    ['아침', 1, 2],
    ['저녁', 0, 0],
  ] as const) {
    const [row] = await test.db<{ id: number }[]>`
      insert into campaign (channel, kind, title, text, advertising, audience, state, total, sent,
                            failed, cancelled, unknown, clicked, opt_outs, complaints, cost,
                            short_origin, started_at, created_by)
      values ('sms', 'SMS', ${title}, '내용', true, '{"kind":"all"}', 'done', 7, 3, 3, 1, 1, 2,
              ${optOuts}, ${complaints}, 126, 'https://mru.kr', now(),
              (select id from admin where login_id = 'both'))
      returning id`;
    campaigns.push(row!.id);
  }
});
afterAll(() => test.stop());

const compare = (browser: Browser, ids: readonly unknown[]) =>
  browser.send('GET', `${BASE}?ids=${ids.join(',')}`);

it('[M26] shows campaigns in the order of their choice, with their reactions and cost', async () => {
  const { body } = await compare(both, campaigns.toReversed());

  expect(body['items']).toMatchObject([
    { title: '저녁', opt_outs: 0, complaints: 0 },
    {
      title: '아침',
      total: 7,
      sent_out: 6,
      delivered: 3,
      failed: 2,
      unknown: 1,
      clicked: 2,
      opt_outs: 1,
      complaints: 2,
      cost: 126,
      sales: { people: 0, orders: 0, won: 0 },
    },
  ]);
});

it('[M26] keeps sales from staff without the permission of the order screens', async () => {
  const { body } = await compare(sender, campaigns);

  expect(body['items']).toMatchObject([{ sales: null }, { sales: null }]);
});

it('[M26] takes two to five campaigns of its channel, each once', async () => {
  const [first, second] = campaigns;
  const codeOf = async (ids: readonly unknown[]) => (await compare(both, ids)).body['message'];

  expect(await codeOf([first])).toBe('INVALID_INPUT');
  expect(await codeOf([first, first])).toBe('INVALID_INPUT');
  expect(await codeOf([1, 2, 3, 4, 5, 6])).toBe('INVALID_INPUT');
  expect(await codeOf([first, 9_999_999_999])).toBe('INVALID_INPUT');
  expect(await codeOf([first, 999_999])).toBe('NOT_FOUND');
  const push = await both.send(
    'GET',
    `/api/admin/push/campaigns/comparison?ids=${first},${second}`,
  );
  expect(push.body['message']).toBe('NOT_FOUND');
});

it('[M26] is a file as well, with sales for those who see them, and a reason', async () => {
  const reason = encodeURIComponent('비교');
  const path = `${BASE}/export.csv?ids=${campaigns.join(',')}&reason=${reason}`;
  const { response } = await both.send('GET', path);
  const other = await sender.send('GET', path);

  expect(response.body).toContain('스팸 차단,비용,결제한 사람');
  expect(response.body).toContain('아침');
  expect(other.response.body).toContain('스팸 차단,비용');
  expect(other.response.body).not.toContain('결제');
  expect(await test.db`select 1 from audit_log where action = 'campaign.export'`).toHaveLength(2);
});
