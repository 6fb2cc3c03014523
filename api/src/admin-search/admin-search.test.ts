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

  expect(await search(content, 'hana')).toEqual({
    members: [],
    orders: [],
    broadcasts: [],
    posts: [],
  });
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

it('[D15] finds broadcasts and posts by title, the exact one first, for staff of content', async () => {
  await test.db`insert into expert (id, nick, field, market) values (7, '도담', '가치', '국내')`;
  await test.db`
    insert into broadcast_schedule (title, expert_id, type, kind, start_date, end_date, deleted_at)
    values ('아침 시황 특집', 7, 0, 'free', now(), now() + interval '1 hour', null),
           ('아침 시황', 7, 0, 'free', now() - interval '90 days',
            now() - interval '89 days', null),
           ('아침 시황 옛 방송', 7, 0, 'free', now() - interval '2 days',
            now() - interval '1 day', now())`;
  await test.db`
    insert into post (kind, title, body_html, state)
    values ('notice', '아침 시황', '', 'draft'), ('faq', '아침 시황은 언제 나오나요', '', 'published')`;
  const content = await loginStaff(test, 'content');
  const titles = (found: unknown) => (found as { title: string }[]).map(({ title }) => title);

  const { broadcasts, posts } = await search(content, '아침 시황');
  expect(titles(broadcasts)).toEqual(['아침 시황', '아침 시황 특집']);
  expect(titles(posts)).toEqual(['아침 시황', '아침 시황은 언제 나오나요']);
  expect(titles((await search(content, '특집 아침'))['broadcasts'])).toEqual(['아침 시황 특집']);
  expect(await search(await loginStaff(test, 'users'), '아침 시황')).toMatchObject({
    broadcasts: [],
    posts: [],
  });
});
