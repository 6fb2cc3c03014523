import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../../tests/support/app.ts';
import { newKey } from '../../campaign/campaign.fixture.ts';
import { insertProduct } from '../../order/order.fixture.ts';

let test: TestApp;
let staff: Browser;
let payments: Browser;
let member: number;
let vip: number;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'users', ['manageUsers']);
  await insertAdmin(test, 'payments', ['manageUsers', 'managePayments']);
  staff = await loginStaff(test, 'users');
  payments = await loginStaff(test, 'payments');
  vip = await insertProduct(test);
});
afterAll(() => test.stop());
let members = 0;
beforeEach(async () => {
  await test.db`update membership set state = 'revoked'`;
  members += 1;
  member = await insertMember(test, `hana${members}`);
});

interface Item {
  _id: number;
  ends_at: string;
  days_left: number;
  adjustments: { action: string; reason: string }[];
}
async function give(days = 5): Promise<Item> {
  await test.db`
    insert into membership (member_id, product_id, source, starts_at, ends_at)
    values (${member}, ${vip}, 'paid', now() - interval '1 day',
            now() + make_interval(days => ${days}))`;
  const { body } = await staff.send('GET', `/api/admin/users/${member}/memberships`);
  return (body['items'] as Item[])[0]!;
}
const post = (item: Item, action: string, body: object, by = staff) =>
  by.send('POST', `/api/admin/memberships/${item._id}/${action}`, body);

describe('days', () => {
  it('[T13] are given and taken for a reason, each a row of its own', async () => {
    const item = await give();
    const { status, body } = await post(item, 'adjust', {
      days: 7,
      reason: '방송 장애 보상',
      ends_at: item.ends_at,
    });
    const longer = body['item'] as Item;
    expect([status, longer.days_left]).toEqual([200, item.days_left + 7]);

    const shorter = await post(longer, 'adjust', {
      days: -3,
      reason: '중복 지급 정정',
      ends_at: longer.ends_at,
    });

    expect((shorter.body['item'] as Item).adjustments).toMatchObject([
      { action: 'shorten', reason: '중복 지급 정정' },
      { action: 'extend', reason: '방송 장애 보상' },
    ]);
    const lines = await test.db`
      select action, reason from audit_log where target_id = ${member} order by id`;
    expect(lines.map(({ action }) => action)).toEqual(['membership.extend', 'membership.shorten']);
  });

  it('are not moved from a stale end, into the past, or over the next range', async () => {
    const item = await give();
    const adjust = (days: number, ends_at = item.ends_at) =>
      post(item, 'adjust', { days, reason: '요청', ends_at });

    expect((await adjust(1, '2030-01-01T00:00:00Z')).body['message']).toBe('VERSION_CONFLICT');
    expect((await adjust(-30)).body['message']).toBe('INVALID_INPUT');
    expect((await adjust(0)).body['message']).toBe('INVALID_INPUT');
    await test.db`
      insert into membership (member_id, product_id, source, starts_at, ends_at)
      select ${member}, ${vip}, 'paid', ends_at, ends_at + interval '30 days'
      from membership where id = ${item._id}`;
    expect((await adjust(1)).body['message']).toBe('STATE_CONFLICT');
    const [{ adjustments } = item] = (
      await staff.send('GET', `/api/admin/users/${member}/memberships`)
    ).body['items'] as Item[];
    expect(adjustments).toEqual([]);
  });

  it('end immediately: a running range stops, and a future range is removed', async () => {
    const item = await give();
    const { body } = await post(item, 'end', { reason: '본인 요청', ends_at: item.ends_at });

    expect(body['item']).toMatchObject({ state: 'ended', days_left: 0 });
    const [row] = await test.db<{ free: boolean }[]>`
      select not (vip @> now()) as free from member_facts where member_id = ${member}`;
    expect(row!.free).toBe(true);
    const again = await post(item, 'end', {
      reason: '본인 요청',
      ends_at: (body['item'] as Item).ends_at,
    });
    expect(again.body['message']).toBe('STATE_CONFLICT');
  });
});

it('[C38] records a contact once under an Idempotency-Key', async () => {
  const item = await give();
  const contact = () =>
    staff.send(
      'POST',
      `/api/admin/memberships/${item._id}/contact`,
      { way: 'phone', note: '연장 안내' },
      { 'idempotency-key': 'contact-1' },
    );

  const answers = [await contact(), await contact()];

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [count] = await test.db`
    select count(*)::int as n from membership_contact where membership_id = ${item._id}`;
  expect(count).toEqual({ n: 1 });
});

it('[T14] [T15] [O09] lists memberships that end soon, and the members already contacted', async () => {
  const item = await give(5);
  const listed = async (query: string) =>
    (await staff.send('GET', `/api/admin/memberships?${query}`)).body['total'];

  expect(await listed('ends_from=0&ends_to=7')).toBe(1);
  expect(await listed('ends_from=0&ends_to=3')).toBe(0);
  expect(await listed('grade=vip&state=current&contacted=false')).toBe(1);
  expect(await listed('grade=premium')).toBe(0);
  expect(await listed('source=trial')).toBe(0);
  expect(await listed(`q=hana${members}`)).toBe(1);

  const { body } = await post(item, 'contact', { way: 'phone', note: '연장 안내' });

  expect(body['item']).toMatchObject({ contact: { way: 'phone', by: '이운영' } });
  expect(await listed('contacted=true')).toBe(1);
});

it('[O09] lists a membership that runs until midnight under its last day, as shown', async () => {
  const item = await give(5);
  await test.db`
    update membership set ends_at = (kst_day(now()) + 1)::timestamp at time zone 'Asia/Seoul'
    where id = ${item._id}`;
  const listed = async (query: string) =>
    (await staff.send('GET', `/api/admin/memberships?${query}`)).body['total'];

  expect(await listed('ends_from=0&ends_to=0')).toBe(1);
  expect(await listed('ends_from=1&ends_to=7')).toBe(0);
});

describe('[T13] [O08] a manual order', () => {
  const wish = (change: object = {}) => ({
    product: vip,
    starts_at: null,
    days: 10,
    ends_at: null,
    amount: 0,
    method: 'gift',
    reason: '이벤트 당첨',
    ...change,
  });
  const order = (change: object = {}, by = payments, headers = newKey()) =>
    by.send('POST', `/api/admin/users/${member}/orders`, wish(change), headers);

  it('opens the product, and shows as manual with its reason', async () => {
    const { status, body } = await order();

    expect(status).toBe(201);
    expect(body['item']).toMatchObject({
      channel: 'manual',
      state: 'paid',
      method: 'gift',
      payable: 0,
      manual_reason: '이벤트 당첨',
      created_by: '이운영',
    });
    const memberships = await test.db<{ source: string; days: number }[]>`
      select source, round(extract(epoch from ends_at - starts_at) / 86400)::int as days
      from membership where member_id = ${member}`;
    expect(memberships).toEqual([{ source: 'manual', days: 10 }]);
    const [line] = await test.db`
      select action, reason from audit_log where target_id = ${member} and action = 'order.manual'`;
    expect(line).toEqual({ action: 'order.manual', reason: '이벤트 당첨' });
  });

  it('is made once under one key', async () => {
    const key = newKey();
    const [first, second] = [await order({}, payments, key), await order({}, payments, key)];

    expect(second.body).toEqual(first.body);
    expect(await test.db`select 1 from product_order where member_id = ${member}`).toHaveLength(1);
  });

  it('follows an existing range, or is refused when it overlaps that range', async () => {
    const item = await give(5);
    const { body } = await order({ days: null });
    const lines = (body['item'] as { lines: { membership: { starts_at: string } }[] }).lines;
    expect(Date.parse(lines[0]!.membership.starts_at)).toBe(Date.parse(item.ends_at));

    const now = new Date().toISOString();
    expect((await order({ starts_at: now })).body['message']).toBe('STATE_CONFLICT');
  });

  it.each([
    ['a gift for money', { amount: 1_000 }],
    ['days and an end', { ends_at: '2035-01-01T00:00:00+09:00' }],
    ['an end that is over', { days: null, ends_at: '2020-01-01T00:00:00+09:00' }],
    ['no reason', { reason: '' }],
    ['a product there is none of', { product: 99_999 }],
    ['an amount below nothing', { amount: -1 }],
  ])('refuses %s', async (_, change) => {
    expect((await order(change)).status).toBe(400);
  });

  it('needs the permission for payments', async () => {
    expect((await order({}, staff)).status).toBe(403);
  });
});
