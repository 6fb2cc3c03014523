import { connectDb, type Db } from '@maru/platform/db/db';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertProduct } from '../order/order.fixture.ts';
import { emptyTables } from '../../../tests/support/test-database.ts';

/** More than are sorted: an index in their order is walked. */
const MANY = 20_050;
const ORDERS = ['latest', 'oldest', 'login', 'login-oldest'];

let test: TestApp;
let staff: Browser;
/** Writes many members. A busy machine needs longer for them than a server may. */
let filling: Db;

beforeAll(async () => {
  test = await startTestApp();
  filling = connectDb(test.config.DATABASE_URL, { max: 1, statementTimeoutMs: 60_000 });
  await insertAdmin(test, 'users', ['manageUsers']);
  staff = await loginStaff(test, 'users');
});
afterAll(async () => {
  await filling.end();
  await test.stop();
});
beforeEach(() => emptyTables(filling, 'member'));

/**
 * Members who joined and logged in as groups, so that most of them tie with others in the sort
 * order.
 */
const insertMany = (members: number) => filling`
  insert into member (login_id, password_hash, name, created_at, last_login_at)
  select 'many' || n, '-', '회원', date_trunc('hour', now()) - make_interval(hours => n / 3 % 200),
         case when n % 4 > 0 then date_trunc('hour', now()) - make_interval(hours => n / 7 % 90) end
  from generate_series(1, ${members}::int) n`;

const tagAll = () => filling`insert into member_tag (member_id, tag) select id, '모두' from member`;

async function ask(query: string): Promise<{ ids: number[]; total: number }> {
  const { status, body } = await staff.send('GET', `/api/admin/users?${query}`);
  expect([query, status]).toEqual([query, 200]);
  const items = body['items'] as { _id: number }[];
  return { ids: items.map(({ _id }) => _id), total: body['total'] as number };
}

async function idsInOrder(sortBy: string): Promise<number[]> {
  const { db } = test;
  const order = {
    latest: db`created_at desc, id desc`,
    oldest: db`created_at, id`,
    login: db`last_login_at desc nulls last, id desc`,
    'login-oldest': db`last_login_at nulls first, id`,
  }[sortBy]!;
  return (await db<{ id: number }[]>`select id from member order by ${order}`).map(({ id }) => id);
}

it.each(ORDERS)('[D10] every page of a few, by %s, follows the one before it', async (sortBy) => {
  await insertMany(23);
  await tagAll();
  const expected = await idsInOrder(sortBy);

  for (const filter of ['', `&tag=${encodeURIComponent('모두')}`]) {
    const seen: number[] = [];
    for (let page = 1; page <= 5; page++) {
      const { ids, total } = await ask(`sortBy=${sortBy}&pageSize=5&page=${page}${filter}`);
      expect(total).toBe(23);
      seen.push(...ids);
    }
    expect(seen).toEqual(expected);
    expect(await ask(`sortBy=${sortBy}&pageSize=5&page=6${filter}`)).toEqual({
      ids: [],
      total: 23,
    });
  }
});

it('[D10] counts the listed members, by common and by rare properties', async () => {
  const { db } = test;
  const [vip, premium] = [
    await insertProduct(test),
    await insertProduct(test, { kind: 'premium' }),
  ];
  const member = async (loginId: string, here: string | null, joined: string) => {
    const id = await insertMember(test, loginId);
    await db`
      update member set created_at = now() - ${joined}::interval,
                        last_login_at = now() - ${here}::interval
      where id = ${id}`;
    return id;
  };
  const buy = (id: number, product: number, from: string, to: string) => db`
    insert into membership (member_id, product_id, source, starts_at, ends_at)
    values (${id}, ${product}, 'paid', now() + ${from}::interval, now() + ${to}::interval)`;
  const present = await member('present', '1 day', '1 year');
  const away = await member('away', '40 days', '1 year');
  const lost = await member('lost', '100 days', '1 year');
  const fresh = await member('fresh', null, '1 day');
  const never = await member('never', null, '50 days');
  await buy(present, vip, '-1 day', '1 day');
  await buy(present, premium, '-2 days', '2 days');
  await buy(away, vip, '-1 day', '20 days');
  await buy(lost, premium, '-90 days', '-1 day');
  await buy(fresh, premium, '1 day', '9 days');
  await db`
    insert into consent (member_id, kind, given, source)
    values (${lost}, 'marketing_sms', true, 'signup'), (${away}, 'marketing_sms', true, 'signup')`;
  await insertMember(test, 'sage', { type: 'expert' });

  const expected: Record<string, number[]> = {
    '': [present, away, lost, fresh, never],
    'grade=free': [lost, fresh, never],
    'grade=vip': [away],
    'grade=premium': [present],
    'grade=vvip': [],
    'grade=free&sms=true': [lost],
    'grade=free&login=never': [fresh, never],
    'grade=free&login=not30': [lost, never],
    'grade=free&q=lo': [lost],
    'login=7': [present],
    'login=not30': [away, lost, never],
    'login=not90': [lost],
    'login=not30&sms=false': [never],
    'login=not90&ends=30': [],
    'ends=1': [present],
    'ends=7': [present],
    'ends=30&sms=true': [away],
    [`product=${vip}`]: [present, away],
    [`product=${vip}&ends=7`]: [present],
    [`product=${premium}&grade=free`]: [],
  };
  for (const [query, ids] of Object.entries(expected)) {
    const found = await ask(query);
    expect([query, found.total, found.ids.toSorted((a, b) => a - b)]).toEqual([
      query,
      ids.length,
      ids,
    ]);
  }
});

// This test runs last, because large counts are cached for some seconds.
it('[D10] pages of many are the same read from either end', async () => {
  await insertMany(MANY);
  await tagAll();
  // Autovacuum may have analyzed these tables while they were still empty, which would mislead the
  // planner.
  await test.db`analyze member, member_facts, member_tag`;
  const last = Math.ceil(MANY / 100);

  for (const sortBy of ORDERS) {
    const expected = await idsInOrder(sortBy);
    for (const filter of ['', '&state=active', `&tag=${encodeURIComponent('모두')}`]) {
      for (const page of [1, 2, last / 2, last / 2 + 1, last - 1, last].map(Math.floor)) {
        const asked = `sortBy=${sortBy}&pageSize=100&page=${page}${filter}`;
        expect([asked, await ask(asked)]).toEqual([
          asked,
          { ids: expected.slice((page - 1) * 100, page * 100), total: MANY },
        ]);
      }
    }
  }
});
