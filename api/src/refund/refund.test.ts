import { seoulDayOf } from '@maru/platform/core/seoul-day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { newKey } from '../campaign/campaign.fixture.ts';
import { insertProduct, orderIdOf, placeOrder } from '../order/order.fixture.ts';

let test: TestApp;
let pay: Browser;
let other: Browser;
let member: Browser;
let memberId: number;

beforeAll(async () => {
  test = await startTestApp({ REFUND_APPROVAL_OVER: '500000' });
  await insertAdmin(test, 'pay', ['managePayments', 'manageUsers']);
  await insertAdmin(test, 'other', ['managePayments']);
  memberId = await insertMember(test, 'buyer');
  pay = await loginStaff(test, 'pay');
  other = await loginStaff(test, 'other');
  member = await loginMember(test, 'buyer');
});
afterAll(() => test.stop());

interface Item {
  _id: number;
  version: number;
  state: string;
  amount: number;
  done_at: string | null;
}
const itemOf = ({ body }: { body: Record<string, unknown> }) => body['item'] as Item;

/**
 * Paid order with a membership that began this many days ago. The withdrawal period without penalty
 * has passed.
 */
async function paidOrder(price = 300_000, daysAgo = 0): Promise<number> {
  // Series, because a product that opens its own content may overlap with the purchases of other
  // tests.
  const product = await insertProduct(test, { price, days: 30, kind: 'series' });
  const orderId = await orderIdOf(placeOrder(member, product));
  await pay.send('POST', `/api/admin/orders/${orderId}/confirm-deposit`, {});
  await test.db`
    update membership set starts_at = now() - make_interval(days => ${daysAgo}),
                          ends_at = now() - make_interval(days => ${daysAgo}) + interval '30 days'
    where order_line_id in (select id from order_line where order_id = ${orderId})`;
  await test.db`
    update product_order set paid_at = now() - make_interval(days => ${Math.max(daysAgo, 8)})
    where id = ${orderId}`;
  return orderId;
}
const ACCOUNT = { bank: '우리은행', number: '110123451234', holder: '김하나' };
const request = (order: number, account: object | undefined = ACCOUNT) =>
  pay.send('POST', '/api/admin/refunds', { order, reason: '회원이 전화로 요청했어요', account });
const move = (browser: Browser, { _id, version }: Item, action: string, body: object = {}) =>
  browser.send('POST', `/api/admin/refunds/${_id}/${action}`, { version, ...body });
/** Membership period of the order, as shown to staff. */
async function spanOf(order: number): Promise<unknown> {
  const { body } = await pay.send('GET', `/api/admin/orders/${order}`);
  return (body['item'] as { lines: { membership: unknown }[] }).lines[0]?.membership;
}
const PAYOUT = { paid_on: seoulDayOf(Date.now()) };

it('shows the calculation of the day the request was made', async () => {
  const answer = await request(await paidOrder(300_000, 9));

  expect([answer.status, answer.body['item']]).toMatchObject([
    201,
    {
      state: 'requested',
      paid: 300_000,
      total_days: 30,
      used_days: 10,
      daily_price: 10_000,
      used_amount: 100_000,
      penalty_percent: 10,
      penalty: 30_000,
      amount: 170_000,
      needs_second: false,
      approvals: [],
      requested_by: '이운영',
      member: { user_id: 'buyer', name: '김○나' },
    },
  ]);
});

it('processes a refund from request to payout, and ends the purchase in the same transaction', async () => {
  const orderId = await paidOrder(300_000, 9);
  const orderNow = async () => (await pay.send('GET', `/api/admin/orders/${orderId}`)).body['item'];
  expect(await orderNow()).toMatchObject({ refundable: true });
  const asked = itemOf(await request(orderId));
  expect(await orderNow(), 'is asked for').toMatchObject({ refundable: false });
  const reviewing = itemOf(await move(pay, asked, 'review'));
  const approved = itemOf(await move(pay, reviewing, 'approve'));
  const processing = itemOf(await move(pay, approved, 'process'));
  expect(await spanOf(orderId)).toMatchObject({ ended_at: null });

  const done = await move(pay, processing, 'payout', PAYOUT);

  expect([reviewing, approved, processing].map(({ state }) => state)).toEqual([
    'reviewing',
    'approved',
    'processing',
  ]);
  expect(done.body['item']).toMatchObject({
    state: 'done',
    account: null,
    payout: { ...PAYOUT, bank: '우리은행', account_tail: '1234', holder: '김○나' },
  });
  const [now] = await test.db`
    select o.state, p.state as payment, p.balance, s.state as membership
    from product_order o join payment p on p.order_id = o.id join order_line l on l.order_id = o.id
    join membership s on s.order_line_id = l.id where o.id = ${orderId}`;
  expect(now).toEqual({
    state: 'partial_refund',
    payment: 'partial',
    balance: 130_000,
    membership: 'refunded',
  });
  expect(await orderNow(), 'is over').toMatchObject({ refundable: false });
  // The membership ended with the transfer, 20 days early, and no part of it remains.
  expect(await spanOf(orderId)).toMatchObject({
    ended_at: expect.stringContaining((itemOf(done).done_at ?? '–').slice(0, -1)),
  });
  const users = await pay.send('GET', `/api/admin/users/${memberId}/memberships`);
  const [ended] = (users.body['items'] as { order: { _id: number } | null }[]).filter(
    ({ order }) => order?._id === orderId,
  );
  expect(ended).toMatchObject({
    state: 'refunded',
    ended_at: itemOf(done).done_at,
    days: 30,
    days_left: 0,
  });
  const actions = await test.db`
    select action from audit_log where target_kind = 'refund' and target_id = ${asked._id} order by id`;
  expect(actions.map(({ action }) => String(action))).toEqual([
    'refund.request',
    'refund.review',
    'refund.approve',
    'refund.process',
    'refund.payout',
  ]);
});

it('[B03] pays the money out once, whatever two at the same instant do', async () => {
  const asked = itemOf(await request(await paidOrder()));
  const approved = itemOf(await move(pay, asked, 'approve'));

  const answers = await Promise.all([
    move(pay, approved, 'payout', PAYOUT),
    move(other, approved, 'payout', PAYOUT),
  ]);

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

it.each(['cash', 'card'])(
  '[O08] refunds an order that staff took as %s without an account, and mentions no account',
  async (method) => {
    const { db } = test;
    await db`update member set phone_enc = 'x' where id = ${memberId}`;
    await db`
      with made as (
        insert into alimtalk_template (provider, channel, code, name, text, state, advertises, checked_at)
        values ('solapi', 'PF1', ${method}, '환불', '#{금액}을 계좌로 보냈어요', 'approved', false, now())
        returning id)
      insert into alimtalk_use (kind, template_id) select 'refund.paid', id from made`;
    const product = await insertProduct(test, { kind: 'series' });
    const wish = { product, starts_at: null, days: 30, ends_at: null, amount: 300_000, method };
    const body = { ...wish, user_id: 'buyer', reason: '창구에서 받았어요' };
    const order = itemOf(await pay.send('POST', '/api/admin/orders', body, newKey()))._id;
    const asked = itemOf(
      await pay.send('POST', '/api/admin/refunds', { order, reason: '창구에서 요청했어요' }),
    );
    const approved = itemOf(await move(pay, asked, 'approve'));

    const done = await move(pay, approved, 'payout', PAYOUT);

    expect([done.status, done.body['item']]).toMatchObject([
      200,
      { state: 'done', account: null, payout: null, ...PAYOUT },
    ]);
    const [now] = await db`
      select o.state, p.balance, s.state as membership, r.paid_out_on::text as day
      from product_order o join payment p on p.order_id = o.id
      join order_line l on l.order_id = o.id join membership s on s.order_line_id = l.id
      join refund r on r.order_id = o.id where o.id = ${order}`;
    expect(now).toEqual({
      state: 'partial_refund',
      balance: 300_000 - asked.amount,
      membership: 'refunded',
      day: PAYOUT.paid_on,
    });
    const notified = await db`
      select channel from single_message where occasion = ${`refund:done:${asked._id}`}`;
    expect([...notified]).toEqual([{ channel: 'sms' }]);
    await db`truncate alimtalk_use`;
    await db`update member set phone_enc = null where id = ${memberId}`;
  },
);

it('takes one request of an order at a time, and none where nothing could go back', async () => {
  const orderId = await paidOrder();
  const product = await insertProduct(test, { kind: 'premium' });
  const unpaid = await orderIdOf(placeOrder(member, product));
  await request(orderId);

  const answers = [await request(orderId), await request(unpaid), await request(999_999)];

  expect(answers.map(({ body }) => body['message'])).toEqual([
    'STATE_CONFLICT',
    'STATE_CONFLICT',
    'NOT_FOUND',
  ]);
});

describe('[O07] days given or taken', () => {
  /** Returns the purchased membership, as staff see it. */
  async function membershipOf(order: number) {
    const { body } = await pay.send('GET', `/api/admin/users/${memberId}/memberships`);
    type Membership = { _id: number; ends_at: string; order: { _id: number } | null };
    return (body['items'] as Membership[]).find((one) => one.order?._id === order)!;
  }
  async function adjust(order: number, action: 'adjust' | 'end', change: object = {}) {
    const { _id, ends_at } = await membershipOf(order);
    const body = { ends_at, reason: '방송 장애 보상', ...change };
    const { status } = await pay.send('POST', `/api/admin/memberships/${_id}/${action}`, body);
    expect(status).toBe(200);
  }
  /** Simulates elapsed time. */
  const wait = (order: number, days: number) => test.db`
    update membership set starts_at = starts_at - make_interval(days => ${days}),
                          ends_at = ends_at - make_interval(days => ${days}),
                          ended_at = ended_at - make_interval(days => ${days})
    where order_line_id in (select id from order_line where order_id = ${order})`;
  async function sumOf(order: number) {
    const { paid, total_days, used_days, amount } = itemOf(await request(order)) as Item &
      Record<'paid' | 'total_days' | 'used_days', number>;
    return { paid, total_days, used_days, amount };
  }
  const SUM = { paid: 300_000, total_days: 30 };

  it('bring no money: the purchase is used up, however long it continues', async () => {
    const order = await paidOrder(300_000, 29);
    await adjust(order, 'adjust', { days: 366 });
    await wait(order, 5);

    expect(await sumOf(order)).toEqual({ ...SUM, used_days: 30, amount: 0 });
    const { body } = await member.send('GET', '/api/home/refunds');
    expect(body['offers']).not.toContainEqual(
      expect.objectContaining({ order: expect.objectContaining({ _id: order }) }),
    );
  });

  it('do not change the price per day', async () => {
    const [longer, shorter] = [await paidOrder(300_000, 9), await paidOrder(300_000, 9)];
    await adjust(longer, 'adjust', { days: 30 });
    await adjust(shorter, 'adjust', { days: -15 });

    const sum = { ...SUM, used_days: 10, amount: 170_000 };
    expect([await sumOf(longer), await sumOf(shorter)]).toEqual([sum, sum]);
  });

  it.each([
    ['taken away', 'adjust', { days: -20 }, 10],
    ['ended now', 'end', {}, 10],
  ] as const)(
    'that were %s count as not used, also afterwards',
    async (_, action, change, used) => {
      const order = await paidOrder(300_000, 9);
      await adjust(order, action, change);
      await wait(order, 9);

      expect(await sumOf(order)).toEqual({ ...SUM, used_days: used, amount: 170_000 });
    },
  );

  it('before any of them was used go back whole, and end as refunded', async () => {
    const order = await paidOrder(300_000, -3);
    await adjust(order, 'end');
    await wait(order, 9);
    const taken = await spanOf(order);

    const { body } = await pay.send('GET', `/api/admin/orders/${order}`);
    expect(body['item']).toMatchObject({ refundable: true });
    const mine = await member.send('GET', '/api/home/refunds');
    expect(mine.body['offers']).toContainEqual(
      expect.objectContaining({ order: expect.objectContaining({ _id: order }), amount: 300_000 }),
    );
    const asked = itemOf(await request(order));
    expect(asked).toMatchObject({ ...SUM, used_days: 0, penalty: 0, amount: 300_000 });
    const approved = itemOf(await move(pay, asked, 'approve'));
    expect(itemOf(await move(pay, approved, 'payout', PAYOUT)).state).toBe('done');
    expect(await membershipOf(order)).toMatchObject({ state: 'refunded' });
    expect(await spanOf(order)).toEqual(taken);
  });

  it('leave no penalty to claim for an order with days still revoked after its refund', async () => {
    const order = await paidOrder(300_000, 9);
    const approved = itemOf(await move(pay, itemOf(await request(order)), 'approve'));
    expect(itemOf(await move(pay, approved, 'payout', PAYOUT)).state).toBe('done');
    // Recreates an old state: such memberships remained revoked until refunds also ended them.
    await test.db`update membership set state = 'revoked' where id = ${(await membershipOf(order))._id}`;

    const { body } = await pay.send('GET', `/api/admin/orders/${order}`);
    expect(body['item']).toMatchObject({ state: 'partial_refund', refundable: false });
    expect((await request(order)).body['message']).toBe('STATE_CONFLICT');
    const mine = await member.send('GET', '/api/home/refunds');
    expect(mine.body['offers']).not.toContainEqual(
      expect.objectContaining({ order: expect.objectContaining({ _id: order }) }),
    );
  });

  it('move the start of the following purchase, but do not change its amount', async () => {
    const product = await insertProduct(test, { price: 300_000, days: 30, kind: 'series' });
    const [first, second] = [
      await orderIdOf(placeOrder(member, product)),
      await orderIdOf(placeOrder(member, product)),
    ];
    await pay.send('POST', `/api/admin/orders/${first}/confirm-deposit`, {});
    await adjust(first, 'adjust', { days: 40 });
    await pay.send('POST', `/api/admin/orders/${second}/confirm-deposit`, {});
    await wait(first, 35);

    expect(await sumOf(first)).toEqual({ ...SUM, used_days: 30, amount: 0 });
    expect(await sumOf(second)).toEqual({ ...SUM, used_days: 0, amount: 300_000 });
  });
});

describe('[T47] the sum by hand', () => {
  it('takes a reason, and is written down with before and after', async () => {
    const asked = itemOf(await request(await paidOrder(300_000, 9)));
    const edit = (body: object) => pay.send('PATCH', `/api/admin/refunds/${asked._id}`, body);

    const silent = await edit({ used_days: 5, penalty: 0, version: asked.version });
    const done = await edit({
      used_days: 5,
      penalty: 0,
      edit_reason: '방송 장애 보상',
      version: asked.version,
    });

    expect(silent.status).toBe(400);
    expect(done.body['item']).toMatchObject({
      used_days: 5,
      penalty: 0,
      amount: 250_000,
      edited: { reason: '방송 장애 보상', by: '이운영' },
    });
    const [line] = await test.db`
      select diff, reason from audit_log where action = 'refund.edit' order by id desc limit 1`;
    expect(line).toMatchObject({
      reason: '방송 장애 보상',
      diff: { amount: { before: 170_000, after: 250_000 } },
    });
  });

  it('[B03] is never more than was paid', async () => {
    const asked = itemOf(await request(await paidOrder()));
    const answers = await Promise.all(
      [
        { used_days: 31, penalty: 0 },
        { used_days: 0, penalty: 300_001 },
      ].map((body) =>
        pay.send('PATCH', `/api/admin/refunds/${asked._id}`, {
          ...body,
          edit_reason: '시험',
          version: asked.version,
        }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
  });
});

it('[T47] asks for a second person above the limit, and not for the same one twice', async () => {
  const asked = itemOf(await request(await paidOrder(900_000)));
  const first = itemOf(await move(pay, asked, 'approve'));

  const again = await move(pay, first, 'approve');
  const early = await move(pay, first, 'payout', PAYOUT);
  const second = await move(other, first, 'approve');

  expect([first.state, again.body['message'], early.body['message']]).toEqual([
    'reviewing',
    'SECOND_PERSON_NEEDED',
    'STATE_CONFLICT',
  ]);
  expect(first).toMatchObject({ approvals: [{ mine: true }] });
  expect(second.body['item']).toMatchObject({
    state: 'approved',
    approvals: [{ mine: false }, { mine: true }],
  });
});

it('[T47] refuses with a reason of 20 letters, which the member is sent', async () => {
  await test.db`update member set phone_enc = 'x' where id = ${memberId}`;
  const asked = itemOf(await request(await paidOrder()));

  const short = await move(pay, asked, 'reject', { reason: '안 돼요' });
  const done = await move(pay, asked, 'reject', {
    reason: '이용 기간이 모두 지나 돌려드릴 금액이 남아 있지 않아요.',
  });

  expect([short.status, done.status, itemOf(done).state]).toEqual([400, 200, 'rejected']);
  const [sent] = await test.db<{ n: number }[]>`select count(*) as n from single_message`;
  expect(sent?.n).toBeGreaterThan(0);
  await test.db`update member set phone_enc = null where id = ${memberId}`;
});

it('refuses a stale version', async () => {
  const asked = itemOf(await request(await paidOrder()));
  await move(pay, asked, 'review');

  expect((await move(pay, asked, 'approve')).body['message']).toBe('VERSION_CONFLICT');
});

it('sums the lists up, and gives them out as a file', async () => {
  const { body } = await pay.send('GET', '/api/admin/refunds?state=done');
  const sum = (body['items'] as Item[]).reduce((all, { amount }) => all + amount, 0);
  const orders = await pay.send('GET', '/api/admin/orders?pageSize=100&from=2020-01-01&least=1');
  const listed = orders.body['items'] as { payable: number; refunded: number }[];
  const file = await pay.send('GET', '/api/admin/refunds/export.csv?reason=월말 확인');

  expect(body['totals']).toMatchObject({ amount: sum });
  expect(orders.body['totals']).toMatchObject({
    payable: listed.reduce((all, { payable }) => all + payable, 0),
    refunded: listed.reduce((all, { refunded }) => all + refunded, 0),
  });
  expect(file.response.body).toContain('환불 금액');
  expect(file.response.body).not.toContain('김하나');
});

it('opens a product by hand to the member of a login id', async () => {
  const product = await insertProduct(test, { kind: 'premium' });
  const wish = {
    product,
    starts_at: null,
    days: 10,
    ends_at: null,
    amount: 0,
    method: 'gift',
    reason: '이벤트 당첨',
  };
  const done = await pay.send('POST', '/api/admin/orders', { ...wish, user_id: 'buyer' }, newKey());
  const unknown = await pay.send(
    'POST',
    '/api/admin/orders',
    { ...wish, user_id: 'nobody' },
    newKey(),
  );

  expect([done.status, unknown.status]).toEqual([201, 400]);
  expect(done.body['item']).toMatchObject({ channel: 'manual', manual_reason: '이벤트 당첨' });
});

describe('[O15] a member asks an own order back', () => {
  const MINE = '/api/home/refunds';
  const ask = (order: number, amount: number, browser = member) =>
    browser.send('POST', `/api/home/orders/${order}/refund`, {
      amount,
      reason: '더 쓰지 않아요',
      account: ACCOUNT,
    });
  const offerOf = async (order: number) => {
    const { offers } = (await member.send('GET', MINE)).body as unknown as {
      offers: { order: { _id: number }; used_amount: number; penalty: number; amount: number }[];
    };
    return offers.find((offer) => offer.order._id === order);
  };

  it('sees every line of the sum, asks once, and staff see who asked', async () => {
    const order = await paidOrder(300_000, 9);
    const offer = await offerOf(order);
    const answer = await ask(order, offer?.amount ?? 0);
    const refund = itemOf(answer);

    expect(offer).toMatchObject({ used_amount: 100_000, penalty: 30_000, amount: 170_000 });
    expect([answer.status, answer.body['item']]).toMatchObject([
      201,
      { state: 'requested', amount: 170_000, rejected_reason: null },
    ]);
    expect(await offerOf(order)).toBeUndefined();
    expect((await ask(order, 170_000)).body['message']).toBe('STATE_CONFLICT');
    expect((await pay.send('GET', `/api/admin/refunds/${refund._id}`)).body['item']).toMatchObject({
      channel: 'member',
      requested_by: null,
      amount: 170_000,
    });
  });

  it('shows when the following purchase begins', async () => {
    const product = await insertProduct(test, { price: 300_000, months: 1, kind: 'series' });
    const first = await orderIdOf(placeOrder(member, product));
    await pay.send('POST', `/api/admin/orders/${first}/confirm-deposit`, {});
    expect(await offerOf(first)).toMatchObject({ next_starts_at: null });
    const second = await orderIdOf(placeOrder(member, product));
    await pay.send('POST', `/api/admin/orders/${second}/confirm-deposit`, {});

    const { starts_at } = (await spanOf(second)) as { starts_at: string };
    const next_starts_at = new Date(starts_at).toISOString();
    expect(await offerOf(first)).toMatchObject({ next_starts_at });
    expect(await offerOf(second)).toMatchObject({ next_starts_at: null });
  });

  it('is not taken at its word for the sum', async () => {
    const order = await paidOrder(300_000, 9);

    expect((await ask(order, 300_000)).body['message']).toBe('VERSION_CONFLICT');
    expect((await member.send('GET', MINE)).body['items']).not.toContainEqual(
      expect.objectContaining({ order: expect.objectContaining({ _id: order }) }),
    );
  });

  it('cannot reach the order of another member', async () => {
    const order = await paidOrder(300_000, 9);
    await insertMember(test, 'stranger');
    const stranger = await loginMember(test, 'stranger', '203.0.113.77');

    expect((await ask(order, 170_000, stranger)).body['message']).toBe('NOT_FOUND');
    expect((await stranger.send('GET', MINE)).body).toMatchObject({ offers: [], items: [] });
  });
});

it('is paid out on a day from that of the request to today', async () => {
  const asked = itemOf(await request(await paidOrder(300_000)));
  const approved = itemOf(await move(pay, asked, 'approve'));

  const past = await move(pay, approved, 'payout', { paid_on: '2000-01-01' });

  expect([past.status, past.body['errors']]).toEqual([
    400,
    [{ path: 'paid_on', message: 'must not be before the day of the request' }],
  ]);
});
