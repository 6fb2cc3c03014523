import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
  const memberId = await insertMember(test, 'hanabi');
  await test.db`update member set phone_tail = '5678' where id = ${memberId}`;
  await test.db`
    insert into product_order (order_no, member_id, total, payable, refund_rule_id)
    values ('20260302-AB12', ${memberId}, 55000, 55000, (refund_rule_in_force()).id)`;
  await insertAdmin(test, 'users', ['manageUsers']);
  await insertAdmin(test, 'payment', ['managePayments']);
  await insertAdmin(test, 'content', ['manageContent']);
});
afterAll(() => test.stop());

const search = async (browser: Browser, q: string) =>
  (await browser.send('GET', `/api/admin/search?q=${encodeURIComponent(q)}`)).body;
const FOUND = [{ user_id: 'hanabi', name: '김○나', phone: '010-****-5678' }];

it('[D15] finds members by id, name and phone tail, masked', async () => {
  const users = await loginStaff(test, 'users');

  for (const q of ['hana', '김하나', '5678']) {
    expect(await search(users, q)).toMatchObject({ members: FOUND, orders: [] });
  }
  expect(await search(users, '20260302')).toMatchObject({ members: [], orders: [] });
});

it('[D15] finds orders by number', async () => {
  const payment = await loginStaff(test, 'payment');

  expect(await search(payment, '20260302-ab')).toMatchObject({
    members: [],
    orders: [{ order_no: '20260302-AB12', payable: 55_000 }],
  });
});

it('[D15] finds nothing that the asker may not open, and writes nothing down', async () => {
  const content = await loginStaff(test, 'content');

  expect(await search(content, 'hana')).toEqual({ members: [], orders: [] });
  expect(await test.db`select 1 from audit_log`).toEqual([]);
});

it('[D15] puts who is meant exactly before the newest that begin so', async () => {
  const users = await loginStaff(test, 'users');
  for (const id of ['demo1', 'demo10', 'demo11', 'demo12', 'demo13', 'demo14', 'demo15']) {
    await insertMember(test, id);
  }

  const { members } = await search(users, 'demo1');

  expect(members).toHaveLength(5);
  expect(members).toMatchObject([{ user_id: 'demo1' }, { user_id: 'demo15' }, {}, {}, {}]);
});
